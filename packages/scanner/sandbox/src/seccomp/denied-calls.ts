/** Numbers of a system call: of x86-64, and of 64-bit ARM, or -1 where that has none. */
type Denied = readonly [name: string, x64: number, arm64: number]

/**
 * System calls that a program under test has no honest use for, and that reach the kernel, another process or the
 * outside. They answer EPERM. Numbers: the kernel's `syscall_64.tbl` and `asm-generic/unistd.h`.
 */
export const DENIED_CALLS: readonly Denied[] = [
  // Other processes.
  ['ptrace', 101, 117],
  ['process_vm_readv', 310, 270],
  ['process_vm_writev', 311, 271],
  ['pidfd_getfd', 438, 438],
  ['process_madvise', 440, 440],
  ['kcmp', 312, 272],
  // Mounts and namespaces; the flags of clone are looked at apart.
  ['mount', 165, 40],
  ['umount2', 166, 39],
  ['pivot_root', 155, 41],
  ['chroot', 161, 51],
  ['open_tree', 428, 428],
  ['move_mount', 429, 429],
  ['fsopen', 430, 430],
  ['fsconfig', 431, 431],
  ['fsmount', 432, 432],
  ['fspick', 433, 433],
  ['mount_setattr', 442, 442],
  ['unshare', 272, 97],
  ['setns', 308, 268],
  // Opens a file past every folder that hides it.
  ['open_by_handle_at', 304, 265],
  // Keys are not part of any namespace.
  ['add_key', 248, 217],
  ['request_key', 249, 218],
  ['keyctl', 250, 219],
  // Large parts of the kernel that a test needs nothing of.
  ['bpf', 321, 280],
  ['perf_event_open', 298, 241],
  ['userfaultfd', 323, 282],
  ['io_uring_setup', 425, 425],
  ['io_uring_enter', 426, 426],
  ['io_uring_register', 427, 427],
  ['fanotify_init', 300, 262],
  ['lookup_dcookie', 212, 18],
  ['modify_ldt', 154, -1],
  // The machine.
  ['kexec_load', 246, 104],
  ['kexec_file_load', 320, 294],
  ['init_module', 175, 105],
  ['finit_module', 313, 273],
  ['delete_module', 176, 106],
  ['reboot', 169, 142],
  ['swapon', 167, 224],
  ['swapoff', 168, 225],
  ['acct', 163, 89],
  ['quotactl', 179, 60],
  ['syslog', 103, 116],
  ['vhangup', 153, 58],
  ['iopl', 172, -1],
  ['ioperm', 173, -1],
  ['settimeofday', 164, 170],
  ['clock_settime', 227, 112],
  ['adjtimex', 159, 171],
  ['clock_adjtime', 305, 266],
  ['sethostname', 170, 161],
  ['setdomainname', 171, 162],
]

/** Families of sockets that stay: local, IPv4, IPv6, and netlink, by which programs list interfaces. */
export const SOCKET_FAMILIES = [1, 2, 10, 16] as const

/** Requests of ioctl that put characters into a terminal: TIOCSTI and TIOCLINUX. */
export const DENIED_REQUESTS = [0x5412, 0x541c] as const

/** CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
export const NAMESPACE_FLAGS =
  0x80 | 0x20000 | 0x2000000 | 0x4000000 | 0x8000000 | 0x10000000 | 0x20000000 | 0x40000000
