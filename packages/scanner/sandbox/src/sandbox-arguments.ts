import { lstatSync, readdirSync, readlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  ENVIRONMENT,
  type Limits,
  NODE_INSIDE,
  RESERVED_BYTES,
  SYSTEM_DIRECTORIES,
  UNSHARED,
  WORK_DIRECTORY,
} from './policy.ts'
import type { Profile } from './profiles.ts'
import { GUARDED_DIRECTORY, GUARDED_NAMES } from './guarded-programs.ts'
import { SUPERVISOR } from './supervisor.ts'

/** A directory or file of the host that is read-only inside, at a path of its own. */
export type Mount = {
  readonly from: string
  readonly to: string
  /** Part of this program, so it is mounted in place. Everything else is copied first. */
  readonly isTrusted?: boolean
  /** Whether the run may add files and directories next to its entries, which stay read-only. */
  readonly isExtensible?: boolean
}

/** A mount whose content is the copy that the run sees. */
export type StagedMount = Omit<Mount, 'isTrusted'>

type Inside = {
  readonly argv: readonly string[]
  readonly mounts: readonly StagedMount[]
  readonly env: Readonly<Record<string, string>>
  readonly limits: Limits
  readonly profile: Profile
  readonly nodePath: string
  /**
   * Directory of the programs that watch over the run, if they are separate from those of the run.
   */
  readonly guardedDirectory?: string | undefined
  /** Path inside, and the descriptor that its text arrives on. */
  readonly files: readonly { readonly path: string; readonly descriptor: number }[]
  readonly seccompDescriptor: number
  readonly infoDescriptor: number
  /** The user that the program runs as; `isRoot` says who starts it. */
  readonly userId: number
  readonly isRoot: boolean
}

/** Options for bubblewrap that describe the isolation. */
export const isolation = (inside: Inside): string[] => [
  ...UNSHARED,
  ...(inside.isRoot ? AS_ROOT : asUser(inside.userId)),
  // When root starts the run, bubblewrap inside runs as another user than the program. When an
  // unprivileged user starts it, both are the same user, and the supervisor replaces bubblewrap as
  // process 1.
  ...(inside.isRoot || inside.guardedDirectory === undefined ? [] : ['--as-pid-1']),
  ...Object.entries({ ...ENVIRONMENT, ...inside.env }).flatMap(([name, value]) => [
    '--setenv',
    name,
    value,
  ]),
  ...directoryArguments('/usr'),
  ...directoryArguments('/etc'),
  ...SYSTEM_DIRECTORIES.flatMap(systemDirectory),
  ...inside.profile.systemDirectories.flatMap((path) => [
    ...listParents(path, '/').flatMap((parent) => directoryArguments(parent)),
    ...systemDirectory(path),
  ]),
  ...directoryArguments(dirname(dirname(NODE_INSIDE))),
  ...directoryArguments(dirname(NODE_INSIDE)),
  '--ro-bind',
  inside.nodePath,
  NODE_INSIDE,
  ...(inside.guardedDirectory === undefined ? [] : guarded(inside.guardedDirectory)),
  ...inside.mounts.flatMap((mount) => [
    ...listParents(mount.to, '/').flatMap((path) => directoryArguments(path)),
    ...mountArguments(mount, shareBytes(inside)),
  ]),
  '--proc',
  '/proc',
  '--dev',
  '/dev',
  ...tmpfs('/dev/shm', inside.limits.diskBytes),
  ...tmpfs(WORK_DIRECTORY, inside.limits.diskBytes),
  ...['out', 'tmp', 'home'].flatMap((name) =>
    directoryArguments(`${WORK_DIRECTORY}/${name}`, '0777'),
  ),
  '--symlink',
  'work/tmp',
  '/tmp',
  ...inside.files.flatMap(({ path, descriptor }) => [
    ...listParents(path, WORK_DIRECTORY).flatMap((parent) => directoryArguments(parent, '0777')),
    '--perms',
    path.startsWith('/etc/') ? '0444' : '0666',
    '--file',
    String(descriptor),
    path,
  ]),
  '--remount-ro',
  '/dev',
  '--remount-ro',
  '/',
  '--chdir',
  WORK_DIRECTORY,
  '--seccomp',
  String(inside.seccompDescriptor),
  '--info-fd',
  String(inside.infoDescriptor),
]

/**
 * The command that bubblewrap starts: limits that are set from inside, the supervisor, and the
 * program.
 */
export const innerCommand = (
  inside: Pick<Inside, 'argv' | 'limits' | 'profile' | 'userId' | 'isRoot' | 'guardedDirectory'>,
) => [
  ...(inside.isRoot ? becoming(inside.userId) : []),
  'prlimit',
  `--nproc=${inside.limits.processes}`,
  `--data=${inside.limits.memoryBytes + RESERVED_BYTES}`,
  `--cpu=${Math.ceil(inside.limits.cpuMs / 1000)}`,
  '--core=0',
  `--nofile=${inside.profile.descriptorsPerProcess}`,
  // One page more than the disk limit, so the disk limit applies first, except for files in memory.
  `--fsize=${inside.limits.diskBytes + 4_096}`,
  '--memlock=0',
  '--msgqueue=0',
  '--sigpending=1024',
  '--',
  watcher(inside, 'sh'),
  '-c',
  SUPERVISOR,
  'supervisor',
  (inside.limits.wallMs / 1000).toFixed(3),
  String(inside.limits.outputBytes),
  watcher(inside, 'timeout'),
  ...inside.argv,
]

/** Above this, a directory stays read-only, because bubblewrap limits its arguments. */
const ENTRIES_MAX = 500

/** Whether the run can write to the directory of a mount. */
export const isWritable = ({ from, isExtensible = false }: StagedMount): boolean =>
  isExtensible && readdirSync(from).length <= ENTRIES_MAX

/** The mounts that a run can write to share the limit of the disk. */
const shareBytes = ({ mounts, limits }: Inside): number =>
  Math.floor(limits.diskBytes / Math.max(1, mounts.filter(isWritable).length))

const mountArguments = (mount: StagedMount, bytes: number): string[] => {
  const { from, to } = mount
  if (!isWritable(mount)) return ['--ro-bind', from, to]
  return [
    ...tmpfs(to, bytes),
    ...readdirSync(from, { withFileTypes: true }).flatMap((entry) =>
      entry.isSymbolicLink()
        ? ['--symlink', readlinkSync(`${from}/${entry.name}`), `${to}/${entry.name}`]
        : ['--ro-bind', `${from}/${entry.name}`, `${to}/${entry.name}`],
    ),
  ]
}

/** Path inside of a program that watches over the run. */
export const watcher = (
  { guardedDirectory }: Pick<Inside, 'guardedDirectory'>,
  name: (typeof GUARDED_NAMES)[number],
): string => (guardedDirectory === undefined ? name : `${GUARDED_DIRECTORY}/${name}`)

const guarded = (directory: string): string[] => [
  ...directoryArguments(GUARDED_DIRECTORY),
  ...GUARDED_NAMES.flatMap((name) => [
    '--ro-bind',
    `${directory}/${name}`,
    `${GUARDED_DIRECTORY}/${name}`,
  ]),
]

/**
 * Linux exempts user 0 of the machine from the process limit, whatever the name of the user inside.
 * So root keeps only the capabilities it needs to become a user that no other process has, and
 * becomes it first.
 */
const AS_ROOT = [
  '--cap-drop',
  'ALL',
  ...['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((name) => ['--cap-add', name]),
]

const becoming = (userId: number): string[] => [
  'setpriv',
  `--reuid=${userId}`,
  `--regid=${userId}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
  '--no-new-privs',
]

const asUser = (userId: number): string[] => [
  '--unshare-user',
  '--uid',
  String(userId),
  '--gid',
  String(userId),
]

const directoryArguments = (path: string, mode = '0755'): string[] => [
  '--perms',
  mode,
  '--dir',
  path,
]

const tmpfs = (path: string, bytes: number): string[] => [
  '--perms',
  '0777',
  '--size',
  String(bytes),
  '--tmpfs',
  path,
]

const systemDirectory = (path: string): string[] => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  return found.isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path]
}

/**
 * Directories between `top` and a path, outermost first: those that bubblewrap creates implicitly
 * belong to root alone.
 */
const listParents = (path: string, top: string): string[] => {
  const parent = dirname(path)
  return parent === top || parent === '/' || !parent.startsWith(top)
    ? []
    : [...listParents(parent, top), parent]
}
