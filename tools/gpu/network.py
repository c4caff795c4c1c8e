#!/usr/bin/env python3
"""Fits the network of docs/training.md to labelled samples.

    network.py OUT.raw --layout LAYOUT --samples FILE... [--start RAW] [--epochs N] [--rate R]
    network.py OUT.raw --layout LAYOUT --samples FILE... --start RAW --layers | --turn PART
    network.py OUT.raw --layout LAYOUT --mean RAW RAW...

LAYOUT comes from `emilia train layout`, samples from `samples` (GPU) or `emilia train label` (any
machine). OUT.raw is for `emilia train export --network` and for `samples`. Needs PyTorch
(python3-torch) and numpy; where there is a GPU it is used, and nvcc builds rows.cu for it. The
integers of the network are in the loop: what is trained is what the program will compute, but that
activations are rounded and not cut off.

Samples are taken in chunks with the same number of discs, because layers belong to that: a chunk
goes through its layers as one product of matrices. On a GPU a step is one recorded graph.
"""
import argparse
import ctypes
import math
import os
import subprocess
import tempfile
import time

import numpy
import torch
from torch.nn import functional

WIDTH, FIRST, QUARTER, SECOND, MOVES, COUNTS = 64, 16, 16, 32, 34, 60
INPUTS = 2 * WIDTH
INSTANCES = 62
# First slots of the corners a1, h1, a8, h8, of the top, bottom, left and right side, and of the
# diagonals of both directions.
GROUPS = [0, 7, 14, 21, 28, 34, 40, 46, 52, 57]
DISC = 128
ROW = 254          # integer units of a row in one unit of activation
WHOLE_WEIGHT, QUARTER_WEIGHT, SECOND_WEIGHT = 64, 256, 32 # of dense weights
SCALE = 16         # discs in one unit of output
CHUNK = 64         # samples with the same number of discs
VERSION = 4        # of the file

# As in src/train/sample.h; the upper eight bits of "game" are the move.
SAMPLE = numpy.dtype([("own", "<i8"), ("opp", "<i8"), ("value", "<i2"), ("flags", "u1"),
                      ("depth", "u1"), ("game", "<u4")])

# What belongs to a number of discs, in the order of the file: name, shape here, spread of first
# numbers, units of one, kind of number there, added first (shifts round down). Activations have 127
# units, those between the layers 254.
LAST = SCALE * DISC * 256
HALF = 0.5 / 127
STAGE = [("start", (WIDTH,), 0.3, ROW, "<i2", 0),
         ("quarter_start", (WIDTH,), 0.1, ROW, "<i2", 0),
         ("w1", (INPUTS, FIRST), 0.15, WHOLE_WEIGHT, "i1", 0),
         ("b1", (FIRST,), 0, WHOLE_WEIGHT * 127, "<i4", HALF / 2),
         ("quarter_w1", (INPUTS, QUARTER), 0.04, QUARTER_WEIGHT, "i1", 0),
         ("quarter_b1", (QUARTER,), 0, QUARTER_WEIGHT * 127, "<i4", HALF / 2),
         ("w2", (FIRST + QUARTER, SECOND), 0.25, SECOND_WEIGHT, "i1", 0),
         ("b2", (SECOND,), 0, SECOND_WEIGHT * 254, "<i4", HALF),
         ("w3", (SECOND,), 0.2, LAST / 127, "<i2", 0),
         ("b3", (), 0, LAST, "<i4", 0),
         ("skip", (WIDTH,), 0.1, LAST / ROW, "<i2", 0)]
MOST_ROW = 31     # so that four rows add up in bytes,
MOST_START = 4000 # so that sums of rows do not overflow,
MOST_SECOND = 64  # nor sums of two products in the second layer


class Layout:
    """Which class of pattern entries each instance selects, for many positions at once."""

    def __init__(self, path, device):
        data = open(path, "rb").read()
        self.id, self.classes, entries = (int(x) for x in numpy.frombuffer(data, "<u4", 3))
        steps = numpy.frombuffer(data, "<i2", 64 * 64, 12).reshape(64, 64)
        origin = numpy.frombuffer(data, "<i4", 64, 12 + 8192)
        class_of = numpy.frombuffer(data, "<i4", entries, 12 + 8192 + 256)
        self.steps = torch.tensor(steps[:, :INSTANCES].astype("f4"), device=device)
        self.origin = torch.tensor(origin[:INSTANCES].astype("i8"), device=device)
        self.class_of = torch.tensor(class_of, device=device)
        # The classes of each kind of group lie together.
        sizes = 3 ** (steps[:, :INSTANCES] != 0).sum(0)
        firsts = origin[:INSTANCES] - (sizes - 1) // 2
        self.kinds = [slice(class_of[first:first + size].min(), class_of[first:first + size].max() + 1)
                      for first, size in sorted(set(zip(firsts.tolist(), sizes.tolist())))]

    def ids(self, own, opp):
        bit = torch.arange(64, device=own.device)
        board = ((own[:, None] >> bit & 1) - (opp[:, None] >> bit & 1)).float()
        return self.class_of[(board @ self.steps).long() + self.origin]


def shifted(board, by):
    """Logical shifts of 64-bit sets that torch knows only as signed numbers."""
    return board << by if by > 0 else board >> -by & (1 << 64 + by) - 1


def legal_moves(own, opp):
    inner = 0x7e7e7e7e7e7e7e7e
    moves = torch.zeros_like(own)
    for by in (1, 8, 7, 9):
        over = opp if by == 8 else opp & inner
        for way in (by, -by):
            line = over & shifted(own, way)
            for _ in range(5):
                line = line | over & shifted(line, way)
            moves |= shifted(line, way)
    return moves & ~(own | opp)


def count(board):
    total = torch.zeros(board.shape, dtype=torch.int64, device=board.device)
    for byte in range(8):
        part = board >> 8 * byte & 255
        for bit in range(8):
            total += part >> bit & 1
    return total


def read_samples(path):
    data = open(path, "rb").read()
    if data[:8] != b"EMSAMP2\n" or (len(data) - 8) % SAMPLE.itemsize != 0:
        raise SystemExit(f"{path}: not a file of samples")
    return numpy.frombuffer(data, SAMPLE, offset=8)


class Samples:
    """Samples on the device by number of discs, with everything the network reads worked out."""

    def __init__(self, paths, solved, layout, device):
        arrays = [read_samples(path) for path in paths + solved]
        for i, data in enumerate(arrays):
            wanted = data["depth"] > 0 if i < len(paths) else data["flags"] & 1 > 0
            arrays[i] = data[wanted]
        data = numpy.concatenate(arrays)
        own = torch.tensor(data["own"].copy(), device=device)
        opp = torch.tensor(data["opp"].copy(), device=device)
        discs = torch.cat([count(part) for part in (own | opp).split(1 << 22)])
        order = discs.argsort(stable=True)
        own, opp = own[order], opp[order]
        self.stage = (discs[order] - 4).clamp(0, COUNTS - 1).byte()
        self.ids = torch.empty(len(own), INSTANCES, dtype=torch.int32, device=device)
        self.moves = torch.empty(len(own), 2, dtype=torch.uint8, device=device)
        for first in range(0, len(own), 1 << 19):
            part = slice(first, first + (1 << 19))
            self.ids[part] = layout.ids(own[part], opp[part])
            self.moves[part, 0] = count(legal_moves(own[part], opp[part])).clamp(max=MOVES - 1)
            self.moves[part, 1] = count(legal_moves(opp[part], own[part])).clamp(max=MOVES - 1)
        data = data[order.cpu().numpy()]
        self.value = torch.tensor(data["value"].astype("f4") / DISC, device=device)
        self.exact = int((data["flags"] & 1).sum())
        held = ((data["game"] & 0xffffff) * numpy.uint32(0x9e3779b1) >> numpy.uint32(8)) % 32 == 0
        held = torch.tensor(held, device=device)
        self.sums = None # of rows, if they stay as they are
        self.held_out = held.nonzero()[:, 0]
        self.trained = (~held).nonzero()[:, 0]

    def chunks(self, which, shuffle):
        """The samples of `which`, CHUNK by CHUNK, and the stage of each chunk. What fills no chunk
        is left out."""
        stage = self.stage[which]
        if shuffle:
            mixed = torch.rand(len(which), device=which.device, dtype=torch.double)
            which = which[(mixed + stage).argsort()]
        sizes = torch.bincount(stage.long(), minlength=COUNTS)
        firsts = sizes.cumsum(0) - sizes
        starts, stages = [], []
        for s, (first, size) in enumerate(zip(firsts.tolist(), sizes.tolist())):
            starts.append(torch.arange(size // CHUNK, device=which.device) * CHUNK + first)
            stages.append(torch.full_like(starts[-1], s))
        starts, stages = torch.cat(starts), torch.cat(stages)
        if shuffle:
            order = torch.randperm(len(starts), device=which.device)
            starts, stages = starts[order], stages[order]
        return which[starts[:, None] + torch.arange(CHUNK, device=which.device)], stages


def whole(tensor, units):
    """The nearest whole number of units, with the gradient of the number itself."""
    return tensor + ((tensor * units).round() / units - tensor).detach()


def squares(sums):
    """The inputs of a layer."""
    return whole(torch.cat([sums, -sums], 2).clamp(0, 1) ** 2, 127)


def in_steps(rows, shifts):
    """Rows as the program has them: multiples of two to the power of each one's shift."""
    step = 2.0 ** shifts.float()[:, None]
    most = (MOST_ROW / step).floor()
    return torch.minimum(torch.maximum((rows * ROW / step).round(), -most), most) * step


def shifts_of(rows):
    """The coarsest steps that these rows are made of."""
    every = (rows * ROW).round().to(torch.int32)
    shifts = torch.zeros(len(rows), device=rows.device)
    for shift in range(1, 6):
        shifts[(every % (1 << shift) == 0).all(1)] = shift
    return shifts


class RowsSum(torch.autograd.Function):
    """Sums of rows by group of slots. Gradients of rows go past autograd into row_gradients."""

    @staticmethod
    def forward(ctx, _, network, ids, which):
        ctx.given = network, ids, which
        return network.device.sums(network, ids, which)

    @staticmethod
    def backward(ctx, gradient):
        network, ids, which = ctx.given
        network.device.add_gradients(network, ids, which, gradient.contiguous())
        return None, None, None, None


class Cpu:
    """The three heavy steps by PyTorch alone."""
    name = "cpu"

    @staticmethod
    def sums(network, ids, which):
        rows = network.rounded[ids[which].long()].float() / ROW
        return torch.stack([group.sum(1) for group in rows.tensor_split(GROUPS[1:], 1)], 1)

    @staticmethod
    def add_gradients(network, ids, which, gradient):
        sizes = [b - a for a, b in zip(GROUPS, GROUPS[1:] + [INSTANCES])]
        every = gradient.repeat_interleave(torch.tensor(sizes), 1).reshape(-1, network.width)
        network.row_gradients.index_add_(0, ids[which].long().flatten(), every)

    @staticmethod
    def adam(numbers, gradients, means, squares, rounded, shifts, state, decay):
        rate, for_mean, for_square = state[:3]
        means += 0.1 * (gradients - means)
        squares += 0.001 * (gradients * gradients - squares)
        numbers -= rate * (decay * numbers +
                           means * for_mean / ((squares * for_square).sqrt() + 1e-5))
        if rounded is not None:
            numbers.clamp_(-MOST_ROW / ROW, MOST_ROW / ROW)
            rounded.copy_(in_steps(numbers, shifts))
        gradients.zero_()


class Gpu:
    """The three heavy steps by rows.cu."""
    name = "cuda"

    def __init__(self):
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rows.cu")
        with tempfile.TemporaryDirectory() as folder:
            library = os.path.join(folder, "rows.so")
            subprocess.run(["nvcc", "-O3", "-arch=" + os.environ.get("ARCH", "sm_90"), "-shared",
                            "-Xcompiler", "-fPIC", source, "-o", library], check=True)
            self.library = ctypes.CDLL(library)

    @staticmethod
    def pointer(tensor):
        return ctypes.c_void_p(None if tensor is None else tensor.data_ptr())

    @staticmethod
    def stream():
        return ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)

    def sums(self, network, ids, which):
        sums = torch.empty(len(which), len(GROUPS), network.width, device=self.name)
        self.library.rows_sum(*map(self.pointer, (network.rounded, ids, which, sums)), len(which),
                              network.width, ctypes.c_float(1 / ROW), self.stream())
        return sums

    def add_gradients(self, network, ids, which, gradient):
        self.library.rows_gradients(
            *map(self.pointer, (network.row_gradients, ids, which, gradient)), len(which),
            network.width, self.stream())

    def adam(self, numbers, gradients, means, squares, rounded, shifts, state, decay):
        self.library.rows_adam(
            *map(self.pointer, (numbers, gradients, means, squares, rounded, shifts)),
            numbers.shape[-1], ctypes.c_int64(numbers.numel()), self.pointer(state),
            ctypes.c_float(ROW), ctypes.c_float(MOST_ROW), ctypes.c_float(decay), self.stream())


class Network:
    """Its members' rows lie side by side. All other numbers lie in one vector: those shared by all
    numbers of discs, what each adds to them, and the rows of mobility. So do their gradients."""

    def __init__(self, classes, members, device):
        self.device, self.members, self.width = device, members, members * WIDTH
        self.part, spread, units, most = {}, [], [], []
        size = 0
        for member in range(members):
            for name, shape, random, unit, kind, _ in STAGE:
                numbers = math.prod(shape)
                self.part[member, name] = size, shape
                size += numbers
                # Further members begin with little to say.
                spread += [random * (0.1 if member and name in ("w3", "skip") else 1)] * numbers
                # Biases and the last row are fine enough to be taken as they are.
                rounded = kind == "i1" or unit == ROW
                units += [unit if rounded else 1 << 20] * numbers
                most += [self.most_of(name, kind) if rounded else 1 << 30] * numbers
        def tensor(list_):
            return torch.tensor(list_, dtype=torch.float, device=device.name)
        self.units, self.most = tensor(units), tensor(most)
        self.numbers = torch.zeros((1 + COUNTS) * size + 2 * MOVES * self.width,
                                   device=device.name)
        self.gradients = torch.zeros_like(self.numbers)
        shapes = [(size,), (COUNTS, size), (2 * MOVES, self.width)]
        at = numpy.cumsum([0] + [math.prod(shape) for shape in shapes]).tolist()
        views = []
        for first, end, shape in zip(at, at[1:], shapes):
            view = self.numbers[first:end].view(shape).requires_grad_(True)
            view.grad = self.gradients[first:end].view(shape)
            views.append(view)
        self.shared, self.own, self.mobility = views
        with torch.no_grad():
            self.shared.copy_(torch.randn(size, device=device.name) * tensor(spread))
        self.rows = torch.zeros(classes, self.width, device=device.name)
        self.row_gradients = torch.zeros_like(self.rows)
        self.rounded = torch.zeros(classes, self.width, dtype=torch.int8, device=device.name)
        self.shifts = torch.zeros(classes, dtype=torch.uint8, device=device.name)
        self.means = [torch.zeros_like(self.rows), torch.zeros_like(self.numbers)]
        self.squares = [torch.zeros_like(self.rows), torch.zeros_like(self.numbers)]
        self.state = torch.zeros(3, device=device.name) # of Adam: see rows.cu
        self.turn = None # or how the rows are turned
        # Tells autograd that there is a way back through RowsSum.
        self.wanted = torch.zeros(1, device=device.name, requires_grad=True)

    @staticmethod
    def most_of(name, kind):
        return MOST_SECOND if name == "w2" else 127 if kind == "i1" else MOST_START

    def numbers_of(self, stages, member, name, *shape):
        first, own = self.part[member, name]
        return stages[:, first:first + math.prod(own)].reshape(len(stages), *(shape or own))

    def quarters(self, groups):
        """Sums on the quarters: upper and lower, left and right."""
        corners, level, upright, diagonals = groups.split([4, 2, 2, 2], 1)
        return (corners.reshape(-1, 2, 2, WIDTH) + level[:, :, None] + upright[:, None] +
                torch.stack([diagonals, diagonals.flip(1)], 1))

    def member_values(self, member, every, groups, mobility):
        """In units of SCALE discs; `every` has the stage's numbers for each chunk."""
        def numbers(name, *shape):
            return self.numbers_of(every, member, name, *shape)
        chunks = len(every)
        a = (groups.sum(1) + mobility).view(chunks, CHUNK, WIDTH) + numbers("start", 1, WIDTH)
        q = self.quarters(groups).reshape(chunks, CHUNK * 4, WIDTH)
        q = q + numbers("quarter_start", 1, WIDTH)
        def dense(x, weights, bias, units):
            return whole(torch.baddbmm(numbers(bias)[:, None], x, numbers(weights)).clamp(0, 1),
                         units)
        y = dense(squares(a), "w1", "b1", 254)
        u = dense(squares(2 * q), "quarter_w1", "quarter_b1", 254).view(chunks, CHUNK, 4, QUARTER)
        z = dense(torch.cat([y, whole(u.mean(2), 254)], 2), "w2", "b2", 127)
        return (torch.baddbmm(numbers("b3", 1, 1), z, numbers("w3", SECOND, 1)) +
                a @ numbers("skip", WIDTH, 1)).flatten()

    def values(self, samples, which, stages):
        """Of the first member and of all, in discs; `which` has CHUNK samples of each stage."""
        which = which.flatten()
        groups = (RowsSum.apply(self.wanted, self, samples.ids, which) if samples.sums is None
                  else samples.sums[which].float() / ROW)
        every = self.shared + self.own
        every = every + ((every * self.units).round().clamp(-self.most, self.most) / self.units -
                         every).detach()
        every = every.index_select(0, stages)
        moves = samples.moves[which].long()
        mobility = whole(self.mobility, ROW)
        mobility = (mobility.index_select(0, moves[:, 0]) +
                    mobility.index_select(0, moves[:, 1] + MOVES))
        values = [self.member_values(member, every, groups.split(WIDTH, 2)[member],
                                     mobility.split(WIDTH, 1)[member])
                  for member in range(self.members)]
        return SCALE * values[0], SCALE * sum(values)

    @torch.no_grad()
    def keep_rows(self, samples):
        """Works out the sums of rows once and for all."""
        samples.sums = torch.empty(len(samples.ids), len(GROUPS), self.width, dtype=torch.int16,
                                   device=samples.ids.device)
        for first in range(0, len(samples.ids), 1 << 14):
            which = torch.arange(first, min(first + (1 << 14), len(samples.ids)),
                                 device=samples.ids.device)
            samples.sums[which] = (self.device.sums(self, samples.ids, which) * ROW).round().short()

    @torch.no_grad()
    def restore(self, before, samples):
        """Gives numbers of discs that no sample has what they had in common `before`."""
        absent = torch.bincount(samples.stage[samples.trained].long(), minlength=COUNTS) == 0
        self.own[absent] += before - self.shared

    @torch.no_grad()
    def smooth(self, samples, share):
        """Mixes the layers of each number of discs with those of two discs fewer and two more, a
        share of each: what is alike for neighbours stays, what few samples have by chance does not."""
        there = torch.bincount(samples.stage[samples.trained].long(), minlength=COUNTS) > 0
        every = self.shared + self.own
        between = there[:-4] & there[2:-2] & there[4:]
        self.own[2:-2][between] += share * (every[:-4] + every[4:] - 2 * every[2:-2])[between]

    def step(self, decay, layers_alone):
        if layers_alone:
            self.mobility.grad.zero_() # all numbers of discs share them
        elif self.turn:
            self.turn.step(self)
        else:
            self.device.adam(self.rows, self.row_gradients, self.means[0], self.squares[0],
                             self.rounded, self.shifts, self.state, decay)
        self.device.adam(self.numbers, self.gradients, self.means[1], self.squares[1], None, None,
                         self.state, 0)

    def forget(self):
        """What Adam and the gradients know of the steps so far."""
        for tensor in [self.row_gradients, self.gradients, *self.means, *self.squares]:
            tensor.zero_()
        if self.turn:
            self.turn.forget()

    @torch.no_grad()
    def coarsen(self, samples, tolerance):
        """From now on rows of rare classes are multiples of powers of two: what they lose is seldom
        seen, and they compress. `tolerance` is the share of the samples below which steps grow,
        twice for four times as rare."""
        seen = torch.zeros(len(self.rows), device=self.rows.device)
        for part in samples.trained.split(1 << 20):
            seen += torch.bincount(samples.ids[part].flatten().long(), minlength=len(seen))
        rare = tolerance * len(samples.trained) / seen.clamp(min=0.5)
        self.shifts.copy_((rare.clamp(min=1e-9).log2() / 2).ceil().clamp(0, 5))
        self.rounded.copy_(in_steps(self.rows, self.shifts))

    def file_parts(self, member):
        """What a file holds of a member, in its order: a tensor, units of one, kind of number,
        added first, the greatest number."""
        yield self.rounded.split(WIDTH, 1)[member].float() / ROW, ROW, "i1", 0, MOST_ROW
        yield self.mobility.split(WIDTH, 1)[member], ROW, "<i2", 0, MOST_START
        every = self.shared + self.own
        for name, _, _, unit, kind, add in STAGE:
            numbers = self.numbers_of(every, member, name)
            yield (numbers.transpose(1, 2) if numbers.dim() == 3 else numbers, unit, kind, add,
                   self.most_of(name, kind) if kind == "i1" or unit == ROW
                   else numpy.iinfo(kind).max)

    @torch.no_grad()
    def write(self, path, layout):
        with open(path, "wb") as file:
            file.write(head(layout, self.members))
            for member in range(self.members):
                for tensor, unit, kind, add, most in self.file_parts(member):
                    numbers = ((tensor.double() + add) * unit).round().clamp(-most, most)
                    file.write(numbers.cpu().numpy().astype(kind).tobytes())
                file.write(bytes(4 * COUNTS)) # the lean: `emilia train balance` measures it

    @torch.no_grad()
    def read(self, path, layout):
        """The members that the file has; further ones stay as they are."""
        data = open(path, "rb").read()
        members = members_of(data, path, layout)
        at = len(head(layout, members))
        every = (self.shared + self.own).detach().clone()
        for member in range(min(members, self.members)):
            read = []
            for tensor, unit, kind, add, _ in self.file_parts(member):
                numbers = numpy.frombuffer(data, kind, tensor.numel(), at)
                at += numbers.nbytes
                numbers = torch.tensor(numbers.astype("f4") / unit - add).reshape(tensor.shape)
                read.append(numbers.transpose(1, 2) if numbers.dim() == 3 else numbers)
            at += 4 * COUNTS
            self.rows.split(WIDTH, 1)[member].copy_(read[0])
            self.mobility.split(WIDTH, 1)[member].copy_(read[1])
            numbers = torch.cat([part.reshape(COUNTS, -1) for part in read[2:]], 1)
            first = self.part[member, STAGE[0][0]][0]
            every[:, first:first + numbers.shape[1]] = numbers.to(every.device)
        self.shifts.copy_(shifts_of(self.rows))
        self.rounded.copy_(in_steps(self.rows, self.shifts))
        self.shared.copy_(every.mean(0))
        self.own.copy_(every - every.mean(0))


class Turn:
    """A matrix for each kind of group and each member, which all rows of the kind are multiplied by:
    few enough numbers to learn from samples that are too few for the rows themselves."""

    def __init__(self, network, kinds, part):
        self.kinds = kinds
        self.rows = network.rows.clone()
        shape = len(kinds), network.members, WIDTH, WIDTH
        # The matrices less one in the diagonal, and Adam's numbers.
        self.numbers, self.gradients, self.means, self.squares = (
            torch.zeros(shape, device=network.device.name) for _ in range(4))
        self.part = torch.tensor([part, 1, 1], device=network.device.name) # of the rate

    def blocks(self):
        """Every matrix with the part of the rows that it belongs to."""
        for kind, classes in enumerate(self.kinds):
            for member in range(self.numbers.shape[1]):
                yield (kind, member), (classes, slice(member * WIDTH, (member + 1) * WIDTH))

    def step(self, network):
        for matrix, block in self.blocks():
            torch.matmul(self.rows[block].T, network.row_gradients[block],
                         out=self.gradients[matrix])
        network.row_gradients.zero_()
        network.device.adam(self.numbers, self.gradients, self.means, self.squares, None, None,
                            network.state * self.part, 0)
        for matrix, block in self.blocks():
            torch.addmm(self.rows[block], self.rows[block], self.numbers[matrix],
                        out=network.rows[block])
        network.rows.clamp_(-MOST_ROW / ROW, MOST_ROW / ROW)
        network.rounded.copy_(in_steps(network.rows, network.shifts))

    def forget(self):
        for tensor in [self.numbers, self.means, self.squares]:
            tensor.zero_()


def head(layout, members):
    return b"EMILIANN" + numpy.array([VERSION, layout.id, layout.classes, WIDTH, members],
                                     "<u4").tobytes()


def members_of(data, path, layout):
    """How many members a file has."""
    start = head(layout, 0)[:-4]
    if data[:len(start)] != start:
        raise SystemExit(f"{path}: not a network for these patterns")
    return int(numpy.frombuffer(data, "<u4", 1, len(start))[0])


def mean_of(paths, layout):
    """The mean of networks of which one went on from another."""
    with open(paths[0], "rb") as file:
        members = members_of(file.read(64), paths[0], layout)
    total = Network(layout.classes, members, Cpu)
    total.read(paths[0], layout)
    for path in paths[1:]:
        other = Network(layout.classes, members, Cpu)
        other.read(path, layout)
        total.rows += other.rows
        total.numbers += other.numbers
    total.rows /= len(paths)
    total.rounded.copy_(in_steps(total.rows, total.shifts))
    total.numbers /= len(paths)
    return total


@torch.no_grad()
def errors(network, samples, which):
    """Sums of error, its size and its square, and of the first member's size of error, by number of
    discs."""
    table = torch.zeros(COUNTS, 5, device=samples.value.device, dtype=torch.double)
    chunks, stages = samples.chunks(which, False)
    for part, stage in zip(chunks.split(256), stages.split(256)):
        first, every = network.values(samples, part, stage)
        labels = samples.value[part.flatten()]
        off = (every.clamp(-64, 64) - labels).double()
        alone = (first.clamp(-64, 64) - labels).double()
        columns = torch.stack([torch.ones_like(off), off, off.abs(), off * off, alone.abs()], 1)
        table.index_add_(0, stage.repeat_interleave(CHUNK), columns)
    return table.cpu()


def report(network, samples):
    held = errors(network, samples, samples.held_out)
    few = torch.randperm(len(samples.trained), device=samples.trained.device)
    few = samples.trained[few[:len(samples.held_out)].sort().values]
    trained = errors(network, samples, few)
    print("discs    samples   held out: error  deviation   bias  first member   trained on: error")
    def line(name, a, b):
        print(f"{name} {int(a[0]) * 32:12} {a[2] / a[0]:14.3f} {math.sqrt(a[3] / a[0]):9.3f} "
              f"{a[1] / a[0]:+7.2f} {a[4] / a[0]:13.3f} {b[2] / b[0]:14.3f}", flush=True)
    for first in range(0, COUNTS, 2):
        a, b = held[first:first + 2].sum(0), trained[first:first + 2].sum(0)
        if a[0] > 0 and b[0] > 0:
            line(f"{first + 4:2}-{first + 5:2}", a, b)
    line("all  ", held.sum(0), trained.sum(0))


@torch.no_grad()
def check(network, samples):
    """Errors on solved positions by number of discs, as they are and without their bias."""
    chunks, stages = samples.chunks(torch.arange(len(samples.value), device=samples.value.device),
                                    False)
    print("discs  positions  error  without bias    bias  first member, without bias")
    for stage in stages.unique():
        which = chunks[stages == stage]
        first, every = network.values(samples, which, stages[stages == stage])
        labels = samples.value[which.flatten()]
        def freed(off):
            return (off - off.mean()).abs().mean()
        off = every.clamp(-64, 64) - labels
        alone = first.clamp(-64, 64) - labels
        print(f"{int(stage) + 4:5} {len(off):10} {off.abs().mean():6.3f} {freed(off):13.3f} "
              f"{off.mean():+7.2f} {alone.abs().mean():13.3f} {freed(alone):13.3f}", flush=True)


class Fit:
    """Steps of Adam on Huber's loss of four discs, of all members' value and, a share of it, of the
    first one's alone."""

    def __init__(self, network, samples, batch, decay, share):
        self.network, self.samples, self.decay, self.share = network, samples, decay, share
        device = network.device.name
        self.which = torch.zeros(batch // CHUNK, CHUNK, dtype=torch.int64, device=device)
        self.stages = torch.zeros(batch // CHUNK, dtype=torch.int64, device=device)
        self.loss = torch.zeros(1, device=device) # summed up since it was last told
        self.graph = self.record() if device == "cuda" else None

    def step(self):
        first, every = self.network.values(self.samples, self.which, self.stages)
        labels = self.samples.value[self.which.flatten()] / 4
        loss = functional.smooth_l1_loss(every / 4, labels)
        total = loss
        if self.network.members > 1:
            total = loss + self.share * functional.smooth_l1_loss(first / 4, labels)
        total.backward()
        self.network.step(self.decay, self.samples.sums is not None)
        self.loss += loss.detach()

    def record(self):
        """A step as a graph, after a few steps of rate 0 as PyTorch wants them."""
        self.network.state.copy_(torch.tensor([0.0, 1, 1]))
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self.step()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.step()
        self.network.forget()
        self.loss.zero_()
        return graph

    def run(self, epochs, rate):
        begin = time.time()
        chunks, used = None, 0
        batch = len(self.stages)
        steps = max(1, round(epochs * (len(self.samples.trained) / (CHUNK * batch))))
        t = torch.arange(steps, dtype=torch.double)
        rates = rate * ((20 * (t + 1) / steps).clamp(max=1) *
                        (0.5 + 0.5 * torch.cos(math.pi * t / steps)) + 1e-3)
        states = torch.stack([rates, 1 / (1 - 0.9 ** (t + 1)), 1 / (1 - 0.999 ** (t + 1))], 1)
        states = states.float().to(self.loss.device)
        told = 0
        for step in range(steps):
            if chunks is None or used + batch > len(stages):
                chunks, stages = self.samples.chunks(self.samples.trained, True)
                used = 0
            self.which.copy_(chunks[used:used + batch])
            self.stages.copy_(stages[used:used + batch])
            used += batch
            self.network.state.copy_(states[step])
            if self.graph:
                self.graph.replay()
            else:
                self.step()
            if (step + 1) % max(1, steps // 8) == 0:
                mean = float(self.loss) / (step + 1 - told)
                print(f"step {step + 1} of {steps}, loss {mean:.4f}, {time.time() - begin:.0f} s",
                      flush=True)
                told = step + 1
                self.loss.zero_()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out")
    parser.add_argument("--layout", required=True)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--samples", nargs="+")
    source.add_argument("--mean", nargs="+", help="networks to take the mean of; no fit")
    parser.add_argument("--solved", nargs="*", default=[],
                        help="more samples, of which only exact ones are used")
    parser.add_argument("--check", nargs="*", default=[],
                        help="solved positions to tell the errors on, not to be learned from")
    parser.add_argument("--start", help="network to go on from")
    few = parser.add_mutually_exclusive_group()
    few.add_argument("--layers", action="store_true",
                     help="rows stay as they are, and numbers of discs that no sample has")
    few.add_argument("--turn", type=float, metavar="PART",
                     help="rows are only multiplied by a matrix for each kind of group, which "
                     "learns at this part of the rate; with --start")
    parser.add_argument("--smooth", type=float, default=0, metavar="SHARE",
                        help="of the layers of two discs fewer and two more, mixed in at the end")
    parser.add_argument("--members", type=int, default=3)
    parser.add_argument("--share", type=float, default=0.3,
                        help="of the loss of the first member alone")
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--batch", type=int, default=1 << 14)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=0.5,
                        help="how fast rows that are not learned from go to zero")
    parser.add_argument("--tolerance", type=float,
                        help="classes that a smaller share of the samples has get coarser rows; "
                        "without it rows are as coarse as those of --start")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if (options.layers or options.turn) and not options.start:
        parser.error("--layers and --turn go on from --start")
    torch.manual_seed(options.seed)
    device = Gpu() if torch.cuda.is_available() and not options.mean else Cpu
    begin = time.time()
    layout = Layout(options.layout, device.name)
    if options.mean:
        mean_of(options.mean, layout).write(options.out, layout)
        return
    samples = Samples(options.samples, options.solved, layout, device.name)
    known = Samples(options.check, [], layout, device.name) if options.check else None
    if len(samples.trained) < 2 * COUNTS * CHUNK:
        raise SystemExit("network.py: too few samples to learn from")
    torch.backends.cuda.matmul.allow_tf32 = True # only now: the indices need every digit
    network = Network(layout.classes, options.members, device)
    if options.start:
        network.read(options.start, layout)
    print(f"{len(samples.trained)} samples, {len(samples.held_out)} held out, "
          f"{samples.exact} exact; read in {time.time() - begin:.1f} s", flush=True)
    if options.layers:
        network.keep_rows(samples)
    elif options.tolerance is not None or not options.start:
        network.coarsen(samples, options.tolerance or 0)
    before = network.shared.detach().clone()
    if options.turn:
        network.turn = Turn(network, layout.kinds, options.turn)
    if options.epochs > 0:
        Fit(network, samples, options.batch, options.decay, options.share).run(options.epochs,
                                                                               options.rate)
    if options.layers or options.turn:
        network.restore(before, samples)
    network.smooth(samples, options.smooth)
    report(network, samples)
    if known:
        check(network, known)
    network.write(options.out, layout)


if __name__ == "__main__":
    main()
