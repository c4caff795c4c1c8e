"""Prints where under PREFIX this interpreter looks for modules, relative to it; nothing if it does
not. Asked by CMake: module_dir.py PREFIX."""
import os
import site
import sys

prefix = os.path.join(os.path.abspath(sys.argv[1]), "")
found = [path for path in site.getsitepackages() if path.startswith(prefix)]
if found:
    print(min((os.path.relpath(path, prefix) for path in found), key=len))
