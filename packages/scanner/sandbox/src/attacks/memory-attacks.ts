/** A program that takes host memory in one way, and the memory limit of its run. */
export type MemoryAttack = {
  readonly id: string
  readonly tries: string
  /** Perl; prints `held N` for each N MiB that it holds, up to the goal. */
  readonly program: string
}

export const ATTACK_LIMIT_BYTES = 128 * 1024 * 1024
const GOAL_MIB = 512

const NUMBERS = {
  x64: {
    mmap: 9,
    memfd: 319,
    shmget: 29,
    shmat: 30,
    msgget: 68,
    msgsnd: 69,
    vmsplice: 278,
    read: 0,
    write: 1,
    mlock: 149,
    munmap: 11,
    secret: 447,
    fcntl: 72,
  },
  arm64: {
    mmap: 222,
    memfd: 279,
    shmget: 194,
    shmat: 196,
    msgget: 186,
    msgsnd: 189,
    vmsplice: 75,
    read: 63,
    write: 64,
    mlock: 228,
    munmap: 215,
    secret: 447,
    fcntl: 25,
  },
} as const

const n = NUMBERS[process.arch === 'arm64' ? 'arm64' : 'x64']

const PRELUDE = `
use strict; use Socket; use Fcntl; use IO::Handle; $| = 1;
my $goal = ${GOAL_MIB}; my $mib = 1 << 20; my $data = "\\0" x $mib; my @kept; my $held = 0;
open(my $zero, "+<", "/dev/zero");
sub took { $held += $_[0]; print "held ", int($held), "\\n"; if ($held >= $goal) { sleep 2; exit } }
sub failed { print "failed $!\\n"; exit }
sub fill { syscall(${n.read}, fileno($zero), $_[0], $_[1]) }
sub nonblocking { fcntl($_[0], F_SETFL, O_NONBLOCK) }
sub drain { my $sum = 0; while (defined(my $count = syswrite($_[0], $data, $_[1] // $mib))) { $sum += $count } $sum / $mib }
`

const attack = (id: string, tries: string, body: string): MemoryAttack => ({
  id,
  tries,
  program: PRELUDE + body,
})

/** Maps 64 MiB at a time. A child touches each mapping and ends; the parent keeps the mapping. */
const untouchedSharing = (flags: number, descriptor: string): string => `
  for (1 .. $goal / 64) {
    my $at = syscall(${n.mmap}, 0, 64 * $mib, 3, ${flags}, ${descriptor}, 0); failed() if $at == -1;
    if (!fork) { fill($at, 64 * $mib); exit } wait; took(64)
  }`

export const MEMORY_ATTACKS: readonly MemoryAttack[] = [
  attack(
    'memfd',
    'write memory files that nothing maps',
    `
    for my $at (1 .. $goal / 16) {
      my $name = "m$at"; my $file = syscall(${n.memfd}, $name, 0); failed() if $file < 0;
      open(my $out, ">&=", $file); push @kept, $out;
      for (1 .. 16) { syswrite($out, $data) or failed(); took(1) }
    }`,
  ),
  attack(
    'secret-memory',
    "take memory that even the Linux kernel can't read",
    `
    my $file = syscall(${n.secret}, 0); failed() if $file < 0; took($goal)`,
  ),
  attack(
    'system-v',
    'fill System V segments',
    `
    for (1 .. $goal / 32) {
      my $id = syscall(${n.shmget}, 0, 32 * $mib, 0600 | 01000); failed() if $id < 0;
      my $at = syscall(${n.shmat}, $id, 0, 0); failed() if $at == -1; fill($at, 32 * $mib); took(32)
    }`,
  ),
  attack(
    'shared-mapping',
    'share memory that ended children have touched',
    untouchedSharing(0x21, '-1'),
  ),
  attack('shared-zero', 'map /dev/zero as shared', untouchedSharing(0x01, 'fileno($zero)')),
  attack(
    'huge-pages',
    'map huge pages',
    `
    my $at = syscall(${n.mmap}, 0, 64 * $mib, 3, 0x40022, -1, 0); failed() if $at == -1; fill($at, 64 * $mib); took($goal)`,
  ),
  attack(
    'message-queues',
    'fill System V message queues',
    `
    my $text = pack("q", 1) . ("x" x 8000);
    for (1 .. 32000) {
      my $id = syscall(${n.msgget}, 0, 0600 | 01000); failed() if $id < 0;
      for (1 .. 2) { took(8000 / $mib) if syscall(${n.msgsnd}, $id, $text, 8000, 04000) == 0 }
    }`,
  ),
  attack(
    'socket-pairs',
    'fill the buffers of socket pairs, in many processes',
    `
    for (1 .. 12) { next if fork; for (1 .. 200) {
      socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0) or last; nonblocking($a); nonblocking($b); push @kept, $a, $b;
      took(drain($a, 4096) + drain($b, 4096))
    } sleep 3; exit }
    took($goal)`,
  ),
  attack(
    'socket-buffers',
    'raise the buffers of socket pairs',
    `
    for (1 .. 240) {
      socketpair(my $a, my $b, AF_UNIX, SOCK_STREAM, 0) or failed();
      setsockopt($_, SOL_SOCKET, SO_SNDBUF, pack("i", 8 * $mib)) for $a, $b;
      nonblocking($a); nonblocking($b); push @kept, $a, $b; took(drain($a) + drain($b))
    }`,
  ),
  attack(
    'connections',
    'fill the buffers of connections over the loopback',
    `
    socket(my $listener, AF_INET, SOCK_STREAM, 0); bind($listener, sockaddr_in(0, INADDR_LOOPBACK)); listen($listener, 500);
    for (1 .. 240) {
      socket(my $a, AF_INET, SOCK_STREAM, 0) or failed(); connect($a, getsockname($listener)) or failed(); accept(my $b, $listener) or failed();
      nonblocking($a); nonblocking($b); push @kept, $a, $b; took(drain($a) + drain($b))
    }`,
  ),
  attack(
    'datagrams',
    'fill the queues of datagram sockets',
    `
    for (1 .. 500) {
      socket(my $in, AF_INET, SOCK_DGRAM, 0) or last; bind($in, sockaddr_in(0, INADDR_LOOPBACK));
      socket(my $out, AF_INET, SOCK_DGRAM, 0) or last; push @kept, $in;
      my $sent = 0; send($out, "x" x 60000, 0, getsockname($in)) && ($sent += 60000) for 1 .. 4; took($sent / $mib)
    }
    $goal = 0; took(0)`,
  ),
  attack(
    'pipes',
    'raise the size of pipes and fill them',
    `
    for (1 .. 240) {
      pipe(my $out, my $in) or failed(); fcntl($in, 1031, $mib) or failed(); nonblocking($in); push @kept, $in, $out; took(drain($in))
    }`,
  ),
  attack(
    'pinned-pages',
    'pin pages in pipes that no process maps any longer',
    `
    for (1 .. 240) {
      pipe(my $out, my $in) or failed(); push @kept, $in, $out;
      my $at = syscall(${n.mmap}, 0, 2 * $mib, 3, 0x22, -1, 0); fill($at, 2 * $mib);
      my $part = pack("QQ", $at, 65536); failed() if syscall(${n.vmsplice}, fileno($in), $part, 1, 0) < 0;
      syscall(${n.munmap}, $at, 2 * $mib); took(2)
    }`,
  ),
  attack(
    'page-tables',
    'read one byte of each 2 MiB of a huge mapping, which takes only page tables',
    `
    pipe(my $out, my $in); my $parts = $goal * 256; my $at = syscall(${n.mmap}, 0, $parts * 2 * $mib, 1, 0x4022, -1, 0); failed() if $at == -1;
    for my $part (0 .. $parts - 1) {
      syscall(${n.write}, fileno($in), $at + $part * 2 * $mib, 1); if ($part % 4096 == 4095) { sysread($out, my $rest, 4096); took(16) }
    }`,
  ),
  attack(
    'locked-memory',
    'lock memory',
    `
    my $at = syscall(${n.mmap}, 0, 4 * $mib, 3, 0x22, -1, 0); failed() if syscall(${n.mlock}, $at, 4 * $mib) != 0; took($goal)`,
  ),
  attack(
    'mappings',
    'take Linux kernel memory for mappings, in many processes',
    `
    for (1 .. 4) { next if fork; my $made = 0;
      for my $at (1 .. 40000) { last if syscall(${n.mmap}, 0x100000000 + $at * 8192, 4096, 1 + $at % 2, 0x22, -1, 0) == -1; $made++ }
      sleep 3; exit }
    sleep 3; took($goal)`,
  ),
  attack(
    'descriptors',
    'open the files of many processes',
    `
    for (1 .. 40) { next if fork; while (open(my $file, "<", "/dev/null")) { push @kept, $file } sleep 3; exit }
    sleep 3; took($goal)`,
  ),
  attack(
    'large-file',
    'grow a file in memory beyond the disk',
    `
    for my $directory ("/work/tmp", "/dev/shm", "/work/home") {
      open(my $file, ">", "$directory/filler"); binmode $file;
      for (1 .. $goal) { last unless syswrite($file, $data); took(1) } }`,
  ),
  attack(
    'children',
    'spread memory over children that leave their parents',
    `
    for (1 .. 8) { next if fork; setpgrp; next if fork; my $text = "x" x (64 * $mib); sleep 3; exit }
    sleep 3; took($goal)`,
  ),
]

const MEBIBYTE = 1024 * 1024

/**
 * What the attack achieved: more memory than the limit, in a run that no limit ended. Undefined
 * when the limit worked.
 */
export const exceededBy = (reason: string, stdout: string): string | undefined => {
  const held = [...stdout.matchAll(/^held (\d+)$/gm)].map(([, mebibytes]) => Number(mebibytes))
  const most = Math.max(0, ...held) * MEBIBYTE
  return reason === 'exited' && most > ATTACK_LIMIT_BYTES
    ? `held ${most / MEBIBYTE} MiB of ${ATTACK_LIMIT_BYTES / MEBIBYTE}`
    : undefined
}
