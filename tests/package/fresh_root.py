#!/usr/bin/env python3
"""The Debian packages in a fresh root: installed, used and removed without a trace.

usage: fresh_root.py FOLDER-OF-PACKAGES

Needs root and debootstrap, and a mirror (DEBIAN_MIRROR, http://deb.debian.org/debian); says so and
succeeds where they are missing."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
PACKAGES = ["emilia", "libemilia0", "libemilia-dev", "python3-emilia"]
PORT = 8299
EXAMPLES = "/usr/share/doc/libemilia-dev/examples"
# What apt and dpkg write for themselves, and caches that triggers renew.
OWN = ("var/cache/", "var/lib/apt/", "var/lib/dpkg/", "var/log/", "etc/ld.so.cache", "tmp/",
       "var/lib/systemd/")


def say(text):
    print(f"fresh_root: {text}", flush=True)


def fail(text):
    sys.exit(f"fresh_root: {text}")


class Root:
    def __init__(self, folder):
        self.folder = folder
        subprocess.run(["debootstrap", "--variant=minbase", "bookworm", folder, MIRROR],
                       check=True, stdout=subprocess.DEVNULL)
        # Where the host finds its packages, the root does, too.
        shutil.copytree("/etc/apt/apt.conf.d", f"{folder}/etc/apt/apt.conf.d", dirs_exist_ok=True)

    def start(self, *words, **options):
        return subprocess.Popen(["chroot", self.folder, *words], text=True, **options,
                                env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
                                     "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"})

    def run(self, *words):
        """What the command says; anything but success ends the test."""
        process = self.start(*words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = process.communicate()[0]
        if process.returncode != 0:
            fail(f"{' '.join(words)}: exit {process.returncode}\n{said}")
        return said

    def apt(self, *words):
        self.run("apt-get", "-y", "-qq", "--no-install-recommends", *words)

    def files(self):
        found = set()
        for folder, folders, names in os.walk(self.folder):
            if os.path.relpath(folder, self.folder) == ".":
                folders[:] = [name for name in folders if name not in ("proc", "sys", "dev")]
            found.update(os.path.relpath(os.path.join(folder, name), self.folder)
                         for name in folders + names)
        return {path for path in found if not path.startswith(OWN)}


def expect(said, *wanted):
    for text in wanted:
        if text not in said:
            fail(f"'{text}' is missing in:\n{said}")


def check_program(root, version):
    expect(root.run("emilia", "version"), f"Emilia {version} (")
    problem = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
    expect(root.run("emilia", "solve", problem, "--json"), '"score":18')
    for path in ("share/man/man1/emilia.1.gz", "share/man/man1/emilia-solve.1.gz",
                 "share/applications/emilia.desktop", "share/zsh/vendor-completions/_emilia",
                 "share/fish/vendor_completions.d/emilia.fish",
                 "share/icons/hicolor/scalable/apps/emilia.svg"):
        if not Path(root.folder, "usr", path).is_file():
            fail(f"/usr/{path} is missing")
    root.run("bash", "-c",
             "source /usr/share/bash-completion/completions/emilia; complete -p emilia")


def check_server(root):
    server = root.start("emilia", "serve", "--port", str(PORT), "--data", "/tmp/serve",
                        stdout=subprocess.PIPE)
    try:
        expect(server.stdout.readline(), "Emilia is at")
        for path, wanted in (("", "<title>"), ("api/v1/players", '"alphabeta"')):
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/{path}", timeout=30) as page:
                expect(page.read().decode(), wanted)
    finally:
        server.send_signal(signal.SIGTERM)
        if server.wait(30) != 0:
            fail(f"emilia serve ended with {server.returncode}")


def check_library(root):
    for kind, compiler in (("c", "gcc"), ("cpp", "g++")):
        for stem in ("solve", "best", "play"):
            root.run("sh", "-c", f"{compiler} {EXAMPLES}/{stem}.{kind} -o /tmp/{stem} "
                                 "$(pkg-config --cflags --libs emilia)")
            said = root.run(f"/tmp/{stem}")
            if said != root.run("python3", f"{EXAMPLES}/{stem}.py"):
                fail(f"{stem}.{kind} and {stem}.py disagree")


def check(folder, packages):
    root = Root(folder)
    say("a fresh Debian 12 is ready")
    root.run("apt-get", "update", "-qq")
    root.apt("install", "g++", "pkg-config", "python3")
    before = root.files()
    for package in packages:
        shutil.copy(package, Path(folder, "tmp"))
    names = [f"/tmp/{package.name}" for package in packages]
    root.apt("install", *names)
    say("the packages are installed")
    version = root.run("dpkg-query", "-W", "-f", "${Version}", "emilia")
    check_program(root, version)
    check_server(root)
    check_library(root)
    say("program, server and library work")
    root.apt("purge", *PACKAGES)
    root.apt("autoremove", "--purge")
    for path in sorted(root.files() - before):
        fail(f"left behind: /{path}")
    for path in sorted(before - root.files()):
        fail(f"gone with the packages: /{path}")
    say("removed without a trace")


def main():
    packages = sorted(Path(sys.argv[1]).resolve().glob("*.deb"))
    if len(packages) != len(PACKAGES):
        fail(f"{len(packages)} packages in {sys.argv[1]} instead of {len(PACKAGES)}")
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        say("skipped: this needs root and debootstrap")
        return
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        check(folder, packages)


main()
