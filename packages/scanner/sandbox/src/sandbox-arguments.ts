import { lstatSync, readlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  ENVIRONMENT,
  type Limits,
  NODE_INSIDE,
  RESERVED_BYTES,
  SYSTEM_FOLDERS,
  UNSHARED,
  WORK_FOLDER,
} from './policy.ts'
import type { Profile } from './profiles.ts'
import { GUARDED_FOLDER, GUARDED_NAMES } from './guarded-programs.ts'
import { SUPERVISOR } from './supervisor.ts'

/** A directory or file of the host that is read-only inside, at a path of its own. */
export type Mount = {
  readonly from: string
  readonly to: string
  /** It is part of this program and is mounted as it is. Anything else is copied first. */
  readonly isTrusted?: boolean
}

type Inside = {
  readonly argv: readonly string[]
  readonly mounts: readonly Pick<Mount, 'from' | 'to'>[]
  readonly env: Readonly<Record<string, string>>
  readonly limits: Limits
  readonly profile: Profile
  readonly nodePath: string
  /** Directory of the programs that watch over the run, if they are apart from those of the run. */
  readonly guardedFolder?: string | undefined
  /** Path inside and the descriptor that its text comes in by. */
  readonly files: readonly { readonly path: string; readonly descriptor: number }[]
  readonly seccompDescriptor: number
  readonly infoDescriptor: number
  /** Of the user that the program runs as; `isRoot` says who starts it. */
  readonly userId: number
  readonly isRoot: boolean
}

/** What bubblewrap is to build, as options. */
export const isolation = (inside: Inside): string[] => [
  ...UNSHARED,
  ...(inside.isRoot ? AS_ROOT : asUser(inside.userId)),
  // Of root, bubblewrap inside is another user than the run. Of a user it is the same, and the supervisor takes its place.
  ...(inside.isRoot || inside.guardedFolder === undefined ? [] : ['--as-pid-1']),
  ...Object.entries({ ...ENVIRONMENT, ...inside.env }).flatMap(([name, value]) => [
    '--setenv',
    name,
    value,
  ]),
  ...folder('/usr'),
  ...folder('/etc'),
  ...SYSTEM_FOLDERS.flatMap(systemFolder),
  ...inside.profile.systemFolders.flatMap((path) => [
    ...parentsOf(path, '/').flatMap((parent) => folder(parent)),
    ...systemFolder(path),
  ]),
  ...folder(dirname(dirname(NODE_INSIDE))),
  ...folder(dirname(NODE_INSIDE)),
  '--ro-bind',
  inside.nodePath,
  NODE_INSIDE,
  ...(inside.guardedFolder === undefined ? [] : guarded(inside.guardedFolder)),
  ...inside.mounts.flatMap(({ from, to }) => [
    ...parentsOf(to, '/').flatMap((path) => folder(path)),
    '--ro-bind',
    from,
    to,
  ]),
  '--proc',
  '/proc',
  '--dev',
  '/dev',
  ...tmpfs('/dev/shm', inside.limits.diskBytes),
  ...tmpfs(WORK_FOLDER, inside.limits.diskBytes),
  ...['out', 'tmp', 'home'].flatMap((name) => folder(`${WORK_FOLDER}/${name}`, '0777')),
  '--symlink',
  'work/tmp',
  '/tmp',
  ...inside.files.flatMap(({ path, descriptor }) => [
    ...parentsOf(path, WORK_FOLDER).flatMap((parent) => folder(parent, '0777')),
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
  WORK_FOLDER,
  '--seccomp',
  String(inside.seccompDescriptor),
  '--info-fd',
  String(inside.infoDescriptor),
]

/** What runs in it: limits that hold from within, the supervisor, and the program. */
export const innerCommand = (
  inside: Pick<Inside, 'argv' | 'limits' | 'profile' | 'userId' | 'isRoot' | 'guardedFolder'>,
) => [
  ...(inside.isRoot ? becoming(inside.userId) : []),
  'prlimit',
  `--nproc=${inside.limits.processes}`,
  `--data=${inside.limits.memoryBytes + RESERVED_BYTES}`,
  `--cpu=${Math.ceil(inside.limits.cpuMs / 1000)}`,
  '--core=0',
  `--nofile=${inside.profile.descriptorsPerProcess}`,
  // A page more than the disk holds: what is full is the disk, except for files in memory.
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

/** Path inside of a program that watches over the run. */
export const watcher = (
  { guardedFolder }: Pick<Inside, 'guardedFolder'>,
  name: (typeof GUARDED_NAMES)[number],
): string => (guardedFolder === undefined ? name : `${GUARDED_FOLDER}/${name}`)

const guarded = (directory: string): string[] => [
  ...folder(GUARDED_FOLDER),
  ...GUARDED_NAMES.flatMap((name) => [
    '--ro-bind',
    `${directory}/${name}`,
    `${GUARDED_FOLDER}/${name}`,
  ]),
]

/**
 * The kernel exempts user 0 of the machine from the limit of processes, whatever the name of the user inside. So root
 * keeps only what it takes to become a user that nobody else is, and becomes it first thing.
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

const folder = (path: string, mode = '0755'): string[] => ['--perms', mode, '--dir', path]

const tmpfs = (path: string, bytes: number): string[] => [
  '--perms',
  '0777',
  '--size',
  String(bytes),
  '--tmpfs',
  path,
]

const systemFolder = (path: string): string[] => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  return found.isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path]
}

/** Folders between `top` and a path, outermost first: those that bubblewrap makes by itself are root's alone. */
const parentsOf = (path: string, top: string): string[] => {
  const parent = dirname(path)
  return parent === top || parent === '/' || !parent.startsWith(top)
    ? []
    : [...parentsOf(parent, top), parent]
}
