// Runs a WASI program that only prints: node wasi.mjs PROGRAM.wasm
import { readFileSync } from "node:fs";

let memory;
const view = () => new DataView(memory.buffer);

function fdWrite(fd, vectors, count, written) {
  let total = 0;
  for (let i = 0; i < count; i++) {
    const at = view().getUint32(vectors + 8 * i, true);
    const length = view().getUint32(vectors + 8 * i + 4, true);
    const text = Buffer.from(memory.buffer.slice(at, at + length));
    (fd === 2 ? process.stderr : process.stdout).write(text);
    total += length;
  }
  view().setUint32(written, total, true);
  return 0;
}

class Exit extends Error {
  constructor(code) {
    super(`exit ${code}`);
    this.code = code;
  }
}

const known = {
  fd_write: fdWrite,
  proc_exit: (code) => { throw new Exit(code); },
  environ_sizes_get: (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return 0;
  },
};
const BAD_DESCRIPTOR = 8;
const imports = new Proxy({}, { get: (_, name) => known[name] ?? (() => BAD_DESCRIPTOR) });

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const names = WebAssembly.Module.imports(module).map((i) => i.name);
const wanted = Object.fromEntries(names.map((name) => [name, imports[name]]));
const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wanted });
memory = instance.exports.memory;
try {
  instance.exports._start();
} catch (error) {
  if (!(error instanceof Exit)) throw error;
  process.exitCode = error.code;
}
