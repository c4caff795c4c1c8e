// Builds the page into the folder given: one script, one style sheet, the HTML and the icon, each
// also compressed. Run by CMake; the program embeds what is written here.
import { build } from "esbuild";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const out = process.argv[2];
if (!out) {
    console.error("usage: node build.mjs FOLDER");
    process.exit(2);
}
await mkdir(out, { recursive: true });
await build({
    entryPoints: { app: "src/main.ts" },
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    outdir: out,
});
await build({ entryPoints: { app: "src/style/app.css" }, bundle: true, minify: true, outdir: out });
await copyFile("src/index.html", join(out, "index.html"));
await copyFile("src/icon.svg", join(out, "icon.svg"));
for (const name of ["index.html", "app.js", "app.css", "icon.svg"]) {
    const bytes = await readFile(join(out, name));
    await writeFile(join(out, name + ".gz"), gzipSync(bytes, { level: 9 }));
}
