import type { Probe } from '../probe.ts'
import { type CallArgument, type CallNumber, makeCalls, getCallNumber } from '../system-calls.ts'

type CallProbe = readonly [
  id: string,
  tries: string,
  number: CallNumber,
  args: readonly CallArgument[],
  /** The error that Linux must return; EPERM by default. */
  errno?: number,
]

const ENOMEM = 12
const ENOSYS = 38
const EAFNOSUPPORT = 97
const CLONE: CallNumber = [56, 220]
const SOCKET: CallNumber = [41, 198]
const MMAP: CallNumber = [9, 222]
const MIB = 1024 * 1024

/** Calls that the filter must refuse, each with arguments that would work without the filter. */
const CALL_PROBES: readonly CallProbe[] = [
  ['ptrace', 'trace another process', [101, 117], [16, 1, 0, 0]],
  ['process-memory-read', 'read the memory of another process', [310, 270], [1, 0, 0, 0, 0, 0]],
  ['process-memory-write', 'write the memory of another process', [311, 271], [1, 0, 0, 0, 0, 0]],
  ['process-descriptors', 'take descriptors of another process', [438, 438], [3, 0, 0]],
  ['compare-processes', 'compare processes by Linux kernel addresses', [312, 272], [1, 1, 0, 0, 0]],
  ['mount', 'mount a file system', [165, 40], ['x', '/work/tmp', 'tmpfs', 0, 0]],
  ['mount-bind', 'mount a directory elsewhere', [165, 40], ['/', '/work/tmp', 0, 4096, 0]],
  ['unmount', 'unmount what covers the host', [166, 39], ['/proc', 2]],
  ['open-tree', 'copy a tree of mounts', [428, 428], [-100, '/', 1]],
  ['move-mount', 'move a mount', [429, 429], [-100, '/work', -100, '/proc', 0]],
  ['new-mount', 'make a mount through the new mount interface', [430, 430], ['tmpfs', 0]],
  ['mount-attributes', 'change the attributes of a mount', [442, 442], [-100, '/', 0, 0, 0]],
  ['pivot-root', 'replace the root file system', [155, 41], ['/work', '/work/tmp']],
  ['chroot', 'change its root directory', [161, 51], ['/work']],
  ['file-handle', 'get a handle of a file', [303, 264], [-100, '/usr', 0, 0, 0]],
  ['open-handle', 'open a file by its handle, past every directory', [304, 265], [-100, 0, 0]],
  ['user-namespace', 'make a user namespace', [272, 97], [0x10000000]],
  ['mount-namespace', 'make a mount namespace', [272, 97], [0x20000]],
  ['join-namespace', 'join a namespace of another process', [308, 268], [0, 0]],
  ['clone-user', 'start a process in a user namespace', CLONE, [0x10000011, 0, 0, 0, 0]],
  ['clone-network', 'start a process in a network namespace', CLONE, [0x40000011, 0, 0, 0, 0]],
  ['clone-group', 'start a process in a control-group namespace', CLONE, [0x2000011, 0, 0, 0, 0]],
  ['clone3', 'start a process with flags that no filter sees', [435, 435], [0, 0], ENOSYS],
  ['keys', 'read keys of the host', [250, 219], [0, -4, 1]],
  ['add-key', 'store a key', [248, 217], ['user', 'x', 'x', 1, -4]],
  ['bpf', 'load a program into the Linux kernel', [321, 280], [5, 0, 0]],
  ['perf', 'monitor the processor', [298, 241], [0, 0, -1, -1, 0]],
  ['io-uring', 'make calls past the filter', [425, 425], [8, 0]],
  ['userfaultfd', 'stall the Linux kernel in a page fault', [323, 282], [1]],
  ['fanotify', 'watch file systems', [300, 262], [0, 0]],
  ['personality', 'remove protections from its memory', [135, 92], [0x0040000]],
  ['module', 'load a module', [175, 105], [0, 0, '']],
  ['module-file', 'load a module from a file', [313, 273], [0, '', 0]],
  ['kexec', 'load another Linux kernel', [246, 104], [0, 0, 0, 0]],
  ['reboot', 'stop the machine', [169, 142], [0, 0, 0, 0]],
  ['swap', 'change the swap space', [168, 225], ['/work/swap']],
  ['accounting', 'log all processes', [163, 89], [0]],
  ['system-log', 'read the Linux kernel log by a system call', [103, 116], [3, 0, 0]],
  ['clock', 'set the clock', [164, 170], [0, 0]],
  ['clock-adjust', 'adjust the clock', [159, 171], [0]],
  ['host-name', 'rename the machine', [170, 161], ['x', 1]],
  ['quota', 'read quotas', [179, 60], [0, 0, 0, 0]],
  ['terminal-input', 'type into a terminal', [16, 29], [0, 0x5412, 'x']],
  ['unix-socket', 'make a Unix domain socket', SOCKET, [1, 1, 0], EAFNOSUPPORT],
  [
    'unix-datagram-pair',
    'reconnect a pair of sockets',
    [53, 199],
    [1, 2, 0, 0x10000000],
    EAFNOSUPPORT,
  ],
  ['packet-socket', 'read raw network frames', SOCKET, [17, 3, 0], EAFNOSUPPORT],
  ['hypervisor-socket', 'reach the hypervisor', SOCKET, [40, 1, 0], EAFNOSUPPORT],
  ['cipher-socket', 'reach ciphers of the Linux kernel', SOCKET, [38, 5, 0], EAFNOSUPPORT],
  ['bluetooth-socket', 'reach Bluetooth', SOCKET, [31, 3, 0], EAFNOSUPPORT],
  ['raw-socket', 'send raw packets', SOCKET, [2, 3, 1]],
  ['memory-file', 'write to memory without a mapping', [319, 279], ['x', 0], ENOSYS],
  ['secret-memory', 'take memory that no limit counts', [447, 447], [0]],
  ['system-v-memory', 'make a System V segment', [29, 194], [0, MIB, 0o1600]],
  ['system-v-queue', 'make a System V queue', [68, 186], [0, 0o1600]],
  ['system-v-semaphores', 'make System V semaphores', [64, 190], [0, 100, 0o1600]],
  ['message-queue', 'make a message queue', [240, 180], ['x', 0o102, 0o600, 0]],
  ['shared-memory', 'share memory that no limit counts', MMAP, [0, MIB, 3, 0x21, -1, 0]],
  ['huge-pages', 'take huge pages', MMAP, [0, 2 * MIB, 3, 0x40022, -1, 0], ENOMEM],
  ['pinned-pages', 'pin pages in a pipe', [278, 75], [1, 0, 0, 0]],
  ['locked-memory', 'lock memory', [149, 228], [0x10000000, 4096]],
  ['pipe-size', 'raise the size of a pipe', [72, 25], [1, 1031, MIB]],
  ['x32-calls', 'use other numbers for the calls', [0x40000000 + 101, 117], [16, 1, 0, 0], ENOSYS],
]

let refused: ReadonlyMap<string, number | undefined> | undefined

/** All in one process: a process for each call would take a second in total. */
const results = (): ReadonlyMap<string, number | undefined> => {
  if (refused === undefined) {
    const answers = makeCalls(
      CALL_PROBES.map(([, , number, args]) => ({ number: getCallNumber(number), args })),
    )
    refused = new Map(CALL_PROBES.map(([id], at) => [id, answers[at]]))
  }
  return refused
}

export const SYSTEM_CALL_PROBES: readonly Probe[] = [
  ...CALL_PROBES.map(([id, tries, , , errno = 1]): Probe => ({
    id,
    tries,
    ...(id === 'x32-calls' && { only: 'x64' as const }),
    attempt: () => {
      const answer = results().get(id)
      return answer === -errno ? undefined : `Linux returned ${answer}`
    },
  })),
  {
    id: 'denied-calls',
    tries: 'make a system call of the list',
    attempt: ({ deniedCalls }) => {
      const answers = makeCalls(deniedCalls.map((number) => ({ number, args: [] })))
      const at = deniedCalls.findIndex((_, index) => answers[index] !== -1)
      return at < 0 ? undefined : `number ${deniedCalls[at]} answered ${answers[at]}`
    },
  },
]
