#!/usr/bin/env python3
"""Fits the network of docs/training.md to labelled samples.

    network.py OUT.raw --layout LAYOUT --samples FILE... [--start RAW] [--epochs N] [--rate R]
    network.py OUT.raw --layout LAYOUT --mean RAW RAW...

LAYOUT comes from `emilia train layout`, samples from `samples` (GPU) or `emilia train label` (any
machine). OUT.raw is for `emilia train export --network` and for `samples`. Needs PyTorch
(python3-torch) and numpy; a GPU is used when there is one. The integers of the network are in
the loop: what is trained is what the program will compute, up to the rounding of activations.
"""
import argparse
import math
import time

import numpy
import torch
from torch.nn import functional

WIDTH, FIRST, QUARTER, SECOND, MOVES, COUNTS = 32, 16, 8, 32, 34, 60
INSTANCES = 62
# First slots of the corners a1, h1, a8, h8, of the top, bottom, left and right side, and of the
# diagonals of both directions.
GROUPS = [0, 7, 14, 21, 28, 34, 40, 46, 52, 57]
DISC = 128
ROW = 254          # integer units of a row in one unit of activation
WEIGHT = 64        # of a dense weight
SCALE = 16         # discs in one unit of output

# As in src/train/sample.h; the upper eight bits of "game" are the move.
SAMPLE = numpy.dtype([("own", "<i8"), ("opp", "<i8"), ("value", "<i2"), ("flags", "u1"),
                      ("depth", "u1"), ("game", "<u4")])


class Layout:
    """Which class of pattern entries each instance selects, for many positions at once."""

    def __init__(self, path, device):
        data = open(path, "rb").read()
        self.id, self.classes, entries = numpy.frombuffer(data, "<u4", 3)
        steps = numpy.frombuffer(data, "<i2", 64 * 64, 12).reshape(64, 64)
        origin = numpy.frombuffer(data, "<i4", 64, 12 + 8192)
        class_of = numpy.frombuffer(data, "<i4", entries, 12 + 8192 + 256)
        self.steps = torch.tensor(steps[:, :INSTANCES].astype("f4"), device=device)
        self.origin = torch.tensor(origin[:INSTANCES].astype("i8"), device=device)
        self.class_of = torch.tensor(class_of, device=device)

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
    """Samples on the device, with everything the network reads worked out."""

    def __init__(self, paths, solved, layout, device):
        arrays = [read_samples(path) for path in paths + solved]
        for i, data in enumerate(arrays):
            wanted = data["depth"] > 0 if i < len(paths) else data["flags"] & 1 > 0
            arrays[i] = data[wanted]
        data = numpy.concatenate(arrays)
        ids, numbers = [], []
        for first in range(0, len(data), 1 << 19):
            part = data[first:first + (1 << 19)]
            own = torch.tensor(part["own"].copy(), device=device)
            opp = torch.tensor(part["opp"].copy(), device=device)
            ids.append(layout.ids(own, opp))
            numbers.append(torch.stack([
                (count(own | opp) - 4).clamp(0, COUNTS - 1),
                count(legal_moves(own, opp)).clamp(max=MOVES - 1),
                count(legal_moves(opp, own)).clamp(max=MOVES - 1)], 1).byte())
        self.ids = torch.cat(ids)
        self.numbers = torch.cat(numbers)
        self.value = torch.tensor(data["value"].astype("f4") / DISC, device=device)
        self.exact = torch.tensor(data["flags"] & 1, device=device)
        held = ((data["game"] & 0xffffff) * numpy.uint32(0x9e3779b1) >> numpy.uint32(8)) % 32 == 0
        held = torch.tensor(held, device=device)
        self.held_out = held.nonzero()[:, 0]
        self.trained = (~held).nonzero()[:, 0]

    def at(self, which):
        discs, own, opp = self.numbers[which].long().unbind(1)
        return self.ids[which], discs, own, opp


def whole(tensor, units, most):
    """The nearest whole number of units, with the gradient of the number itself."""
    return tensor + ((tensor * units).round().clamp(-most, most) / units - tensor).detach()


def both_signs(sums):
    """The inputs of a layer."""
    return torch.cat([sums, -sums], 1).clamp(0, 1)


class Network(torch.nn.Module):
    def __init__(self, classes):
        super().__init__()
        def random(*size, spread):
            return torch.nn.Parameter(torch.randn(*size) * spread)
        def zero(*size):
            return torch.nn.Parameter(torch.zeros(*size))
        self.rows = zero(classes, WIDTH)
        self.own = zero(MOVES, WIDTH)
        self.opp = zero(MOVES, WIDTH)
        self.start = random(1, WIDTH, spread=0.3)
        self.start_of = zero(COUNTS, WIDTH)
        self.quarter_start = random(1, WIDTH, spread=0.1)
        self.quarter_start_of = zero(COUNTS, WIDTH)
        # Each dense layer is one shared by all numbers of discs and what each adds to it.
        self.w1, self.w1_of = random(2 * WIDTH, FIRST, spread=0.2), zero(COUNTS, 2 * WIDTH, FIRST)
        self.b1, self.b1_of = zero(1, FIRST), zero(COUNTS, FIRST)
        self.quarter_w1 = random(2 * WIDTH, QUARTER, spread=0.2)
        self.quarter_w1_of = zero(COUNTS, 2 * WIDTH, QUARTER)
        self.quarter_b1, self.quarter_b1_of = zero(1, QUARTER), zero(COUNTS, QUARTER)
        self.w2 = random(FIRST + QUARTER, SECOND, spread=0.3)
        self.w2_of = zero(COUNTS, FIRST + QUARTER, SECOND)
        self.b2, self.b2_of = zero(1, SECOND), zero(COUNTS, SECOND)
        self.w3, self.w3_of = random(1, SECOND, spread=0.2), zero(COUNTS, SECOND)
        self.skip, self.skip_of = random(1, WIDTH, spread=0.1), zero(COUNTS, WIDTH)
        self.b3 = zero(COUNTS)
        self.register_buffer("groups", torch.tensor(GROUPS))

    def sums(self, ids):
        """Of the rows on the whole board, and on its quarters: upper and lower, left and right."""
        first = torch.arange(0, ids.numel(), INSTANCES, device=ids.device)
        bags = (first[:, None] + self.groups).flatten()
        groups = functional.embedding_bag(ids.long().flatten(), whole(self.rows, ROW, 127), bags,
                                          mode="sum").view(-1, len(GROUPS), WIDTH)
        corners, level, upright, diagonals = groups.split([4, 2, 2, 2], 1)
        quarters = (corners.reshape(-1, 2, 2, WIDTH) + level[:, :, None] + upright[:, None] +
                    torch.stack([diagonals, diagonals.flip(1)], 1))
        return groups.sum(1), quarters

    def dense(self, x, weight, bias, discs):
        """Every number of discs' layer for every sample, then each sample's own."""
        inputs, size = weight.shape[1:]
        weight = whole(weight, WEIGHT, 127).permute(1, 0, 2).reshape(inputs, COUNTS * size)
        every = torch.addmm(bias.flatten(), x, weight)
        index = discs[:, None] * size + torch.arange(size, device=x.device)
        return every.gather(1, index).clamp(0, 1)

    def forward(self, ids, discs, own, opp):
        a, q = self.sums(ids)
        a = a + whole(self.start + self.start_of, ROW, 4000)[discs]
        a = a + whole(self.own, ROW, 4000)[own] + whole(self.opp, ROW, 4000)[opp]
        q = q + whole(self.quarter_start + self.quarter_start_of, ROW, 4000)[discs][:, None, None]
        q = q.view(-1, WIDTH)
        y = self.dense(both_signs(a), self.w1 + self.w1_of, self.b1 + self.b1_of, discs)
        u = self.dense(both_signs(q), self.quarter_w1 + self.quarter_w1_of,
                       self.quarter_b1 + self.quarter_b1_of, discs.repeat_interleave(4))
        y = torch.cat([y, u.view(-1, 4, QUARTER).mean(1)], 1)
        z = self.dense(y, self.w2 + self.w2_of, self.b2 + self.b2_of, discs)
        last = (self.w3 + self.w3_of)[discs]
        skip = (self.skip + self.skip_of)[discs]
        return SCALE * ((z * last).sum(1) + (a * skip).sum(1) + self.b3[discs])

    def parts(self):
        """What a file holds, in its order: name, units of one, kind of number, added first."""
        last = SCALE * DISC * 256
        half = 0.5 / 127 # shifts round down
        return [("rows", ROW, "i1", 0), ("own", ROW, "<i2", 0), ("opp", ROW, "<i2", 0),
                ("start", ROW, "<i2", 0), ("quarter_start", ROW, "<i2", 0),
                ("w1", WEIGHT, "i1", 0), ("b1", WEIGHT * 127, "<i4", half),
                ("quarter_w1", WEIGHT, "i1", 0), ("quarter_b1", WEIGHT * 127, "<i4", half),
                ("w2", WEIGHT, "i1", 0), ("b2", WEIGHT * 127, "<i4", half),
                ("w3", last / 127, "<i2", 0), ("b3", last, "<i4", 0),
                ("skip", last / ROW, "<i2", 0)]

    def whole_part(self, name):
        """Shared and own numbers added; the weights of one output lie side by side."""
        tensor = getattr(self, name)
        if hasattr(self, name + "_of"):
            tensor = tensor + getattr(self, name + "_of")
        return tensor.transpose(1, 2) if tensor.dim() == 3 else tensor

    def head(self, layout):
        return b"EMILIANN" + numpy.array([2, layout.id, layout.classes, WIDTH], "<u4").tobytes()

    def write(self, path, layout):
        with open(path, "wb") as file:
            file.write(self.head(layout))
            for name, units, kind, add in self.parts():
                most = 4000 if kind == "<i2" and units == ROW else numpy.iinfo(kind).max
                numbers = ((self.whole_part(name).detach().double() + add) * units).round()
                file.write(numbers.clamp(-most, most).cpu().numpy().astype(kind).tobytes())

    @torch.no_grad()
    def read(self, path, layout):
        data = open(path, "rb").read()
        at = len(self.head(layout))
        if data[:at] != self.head(layout):
            raise SystemExit(f"{path}: not a network for these patterns")
        for name, units, kind, add in self.parts():
            shape = self.whole_part(name).shape
            numbers = numpy.frombuffer(data, kind, shape.numel(), at)
            at += numbers.nbytes
            tensor = torch.tensor(numbers.astype("f4") / units - add).reshape(shape)
            if tensor.dim() == 3:
                tensor = tensor.transpose(1, 2)
            if hasattr(self, name + "_of"):
                shared = tensor.mean(0).reshape(getattr(self, name).shape)
                getattr(self, name).copy_(shared)
                getattr(self, name + "_of").copy_(tensor - shared)
            else:
                getattr(self, name).copy_(tensor)


@torch.no_grad()
def mean_of(paths, layout):
    """The mean of networks of which one went on from another."""
    total = Network(int(layout.classes))
    total.read(paths[0], layout)
    for path in paths[1:]:
        other = Network(int(layout.classes))
        other.read(path, layout)
        for sum_, term in zip(total.parameters(), other.parameters()):
            sum_ += term
    for sum_ in total.parameters():
        sum_ /= len(paths)
    return total


@torch.no_grad()
def errors(network, samples, which, batch):
    """Sums of error, its size and its square by number of discs."""
    table = torch.zeros(COUNTS, 4, device=samples.value.device, dtype=torch.double)
    for part in which.split(batch):
        inputs = samples.at(part)
        off = (network(*inputs).clamp(-64, 64) - samples.value[part]).double()
        columns = torch.stack([torch.ones_like(off), off, off.abs(), off * off], 1)
        table.index_add_(0, inputs[1], columns)
    return table.cpu()


def report(network, samples, batch):
    held = errors(network, samples, samples.held_out, batch)
    few = samples.trained[torch.randperm(len(samples.trained),
                                         device=samples.trained.device)[:len(samples.held_out)]]
    trained = errors(network, samples, few, batch)
    print("discs    samples   held out: error  deviation   bias   trained on: error")
    for first in range(0, COUNTS, 2):
        a, b = held[first:first + 2].sum(0), trained[first:first + 2].sum(0)
        if a[0] > 0 and b[0] > 0:
            print(f"{first + 4:2}-{first + 5:2} {int(a[0]) * 32:12} {a[2] / a[0]:14.3f} "
                  f"{math.sqrt(a[3] / a[0]):9.3f} {a[1] / a[0]:+7.2f} {b[2] / b[0]:14.3f}")
    a, b = held.sum(0), trained.sum(0)
    print(f"all   {int(a[0]) * 32:12} {a[2] / a[0]:14.3f} {math.sqrt(a[3] / a[0]):9.3f} "
          f"{a[1] / a[0]:+7.2f} {b[2] / b[0]:14.3f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out")
    parser.add_argument("--layout", required=True)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--samples", nargs="+")
    source.add_argument("--mean", nargs="+", help="networks to take the mean of; no fit")
    parser.add_argument("--solved", nargs="*", default=[],
                        help="more samples, of which only exact ones are used")
    parser.add_argument("--start", help="network to go on from")
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--batch", type=int, default=1 << 14)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    begin = time.time()
    layout = Layout(options.layout, device)
    if options.mean:
        mean_of(options.mean, layout).write(options.out, layout)
        return
    samples = Samples(options.samples, options.solved, layout, device)
    network = Network(int(layout.classes)).to(device)
    if options.start:
        network.read(options.start, layout)
    torch.backends.cuda.matmul.allow_tf32 = True # only now: the indices need every digit
    print(f"{len(samples.trained)} samples, {len(samples.held_out)} held out, "
          f"{int(samples.exact.sum())} exact; read in {time.time() - begin:.1f} s", flush=True)

    optimizer = torch.optim.Adam(network.parameters(), lr=options.rate, eps=1e-5)
    steps = max(1, round(options.epochs * len(samples.trained) / options.batch))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1, (step + 1) / (0.05 * steps)) *
        (0.5 + 0.5 * math.cos(math.pi * min(1, step / steps))) + 1e-3)
    order, used, mean = None, 0, 0
    for step in range(steps):
        if order is None or used + options.batch > len(order):
            order, used = samples.trained[torch.randperm(len(samples.trained), device=device)], 0
        part = order[used:used + options.batch]
        used += options.batch
        loss = functional.smooth_l1_loss(network(*samples.at(part)) / 4, samples.value[part] / 4)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        schedule.step()
        mean += (loss.detach() - mean) / min(step + 1, 100)
        if (step + 1) % max(1, steps // 12) == 0:
            print(f"step {step + 1} of {steps}, loss {float(mean):.4f}, "
                  f"{time.time() - begin:.0f} s", flush=True)
    report(network, samples, options.batch)
    network.write(options.out, layout)


if __name__ == "__main__":
    main()
