import type { Call, CallReader, Report } from './call.ts'
import { hasOption, readArguments, getValues, words } from './options.ts'
import { UNKNOWN, isUnknown } from './unknown.ts'

/** A program that runs a command from its arguments. */
type Wrapper = {
  readonly valued?: ReadonlySet<string>
  /** Operands before the command, such as the duration of `timeout`. */
  readonly skipped?: number
  /** The command follows one of these words, such as `exec`. */
  readonly after?: ReadonlySet<string>
  /** Accepts `NAME=value` before the command. */
  readonly takesAssignments?: true
  /** The option with a script instead. */
  readonly script?: readonly string[]
  /** The words are joined and run by a shell. */
  readonly isScript?: true
}

const NONE: Wrapper = {}

const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  sudo: {
    valued: words('-u -g -h -p -C -r -t -T -U -D -R --user --group --host --chdir'),
    takesAssignments: true,
  },
  doas: { valued: words('-u -C -a') },
  env: {
    valued: words('-u --unset -C --chdir -S --split-string'),
    takesAssignments: true,
    script: ['-S', '--split-string'],
  },
  'cross-env': { takesAssignments: true },
  'cross-env-shell': { takesAssignments: true, isScript: true },
  timeout: { valued: words('-k --kill-after -s --signal'), skipped: 1 },
  gtimeout: { valued: words('-k --kill-after -s --signal'), skipped: 1 },
  nice: { valued: words('-n --adjustment') },
  ionice: { valued: words('-c -n -p --class --classdata') },
  chrt: { skipped: 1 },
  taskset: { valued: words('-p'), skipped: 1 },
  nohup: NONE,
  time: { valued: words('-f -o --format --output') },
  builtin: NONE,
  exec: { valued: words('-a') },
  noglob: NONE,
  stdbuf: { valued: words('-i -o -e --input --output --error') },
  setsid: NONE,
  caffeinate: { valued: words('-t -w') },
  unbuffer: NONE,
  chronic: NONE,
  retry: { valued: words('-t --times -d --delay -n') },
  flock: {
    valued: words('-w --wait --timeout -E --conflict-exit-code -c --command'),
    skipped: 1,
    script: ['-c', '--command'],
  },
  watch: { valued: words('-n --interval'), isScript: true },
  strace: { valued: words('-o -e -p -s -P -u -E') },
  gosu: { skipped: 1 },
  'su-exec': { skipped: 1 },
  setpriv: { valued: words('--reuid --regid --groups') },
  chroot: { valued: words('--userspec --groups'), skipped: 1 },
  tini: { valued: words('-p -e') },
  'dumb-init': NONE,
  'xvfb-run': { valued: words('-n -s -e -f -w --server-num --server-args') },
  corepack: NONE,
  mise: {
    after: words('exec x'),
    valued: words('-c --command -C --cd'),
    script: ['-c', '--command'],
  },
  asdf: { after: words('exec') },
  rbenv: { after: words('exec') },
  pyenv: { after: words('exec') },
  nodenv: { after: words('exec') },
  direnv: { after: words('exec'), skipped: 1 },
  nvm: { after: words('exec'), skipped: 1 },
  fnm: { after: words('exec'), valued: words('--using') },
  volta: { after: words('run'), valued: words('--node --npm --yarn --bundled-npm') },
  dotenv: { valued: words('-e -p -c -v') },
  dotenvx: { after: words('run'), valued: words('-f --env-file -e --env') },
  doppler: { after: words('run'), valued: words('-p -c --project --config') },
  op: { after: words('run'), valued: words('--env-file') },
  'aws-vault': { after: words('exec'), skipped: 1 },
  lerna: { after: words('exec'), valued: words('--scope --ignore --concurrency') },
  nix: {
    after: words('develop shell'),
    valued: words('-c --command'),
    script: ['-c', '--command'],
  },
  'nix-shell': { valued: words('-p -A --run --command'), script: ['--run', '--command'] },
  script: { valued: words('-c --command -E -T'), script: ['-c', '--command'] },
  su: { valued: words('-c --command -s --shell -g -G'), script: ['-c', '--command'] },
  runuser: { valued: words('-c --command -s --shell -u -g -G'), script: ['-c', '--command'] },
  'systemd-run': { valued: words('-p --property -u --unit -E --setenv') },
  concurrently: { valued: words('-n --names -c --prefix-colors -p'), isScript: true },
  busybox: NONE,
  toolbox: { after: words('run'), valued: words('-c --container') },
}

const OCI_VALUED = words(`
  -e --env --env-file -v --volume -p --publish -w --workdir -u --user --name --network --net --mount
  --entrypoint -h --hostname -l --label --platform --memory -m --cpus --gpus --ulimit --add-host
  --cap-add --cap-drop --device --dns --expose --health-cmd --init-path --ipc --isolation --link
  --log-driver --log-opt --pid --pull --restart --runtime --security-opt --shm-size --stop-signal
  --tmpfs --userns --volumes-from --detach-keys -f --file -c --context -H --host --project-name
  --profile --project-directory --index --scale --cidfile --cgroupns --group-add --ip --entrypoint`)
const OCI = new Set(['docker', 'podman', 'nerdctl', 'docker-compose', 'podman-compose', 'finch'])

/** Containers are checked like this machine, because they usually mount the project. */
const readContainer: CallReader = (call, report) => {
  let given = call.words.slice(1)
  for (let step = 0; step < 4; step += 1) {
    const { operands, rest } = readArguments(given, { valued: OCI_VALUED, operandsMax: 1 })
    const [word] = operands
    if (word === 'run' || word === 'exec') {
      const inner = readArguments(rest, { valued: OCI_VALUED, operandsMax: 1 })
      const entrypoint = getValues(inner, '--entrypoint')
      report.call({ ...call, directory: undefined, words: [...entrypoint, ...inner.rest] })
      return
    }
    if (word !== 'compose' && word !== 'container' && word !== 'buildx') return
    given = [...rest]
  }
}

/** `xargs` and `parallel` append their input to the command. */
const readXargs: CallReader = (call, report) => {
  const valued = words(
    '-I -i -J -n -P -L -d -a -s -E --max-args --max-procs --replace --delimiter --arg-file',
  )
  const { operands, options, rest } = readArguments(call.words.slice(1), { valued, operandsMax: 1 })
  const file = getValues({ options }, '-a', '--arg-file')[0]
  const text = file === undefined ? call.input : (report.readFile(call, file) ?? UNKNOWN)
  const added =
    text === undefined || isUnknown(text) ? [UNKNOWN] : text.split(/\s+/).filter(Boolean)
  const mark = getValues({ options }, '-I', '-J', '--replace')[0]
  const command = [...operands, ...rest]
  const full =
    mark === undefined
      ? [...command, ...added]
      : command.flatMap((word) =>
          word.includes(mark) ? added.map((each) => word.replaceAll(mark, () => each)) : [word],
        )
  report.call({ ...call, input: undefined, words: full })
  // The words after a script are $0, $1, and so on.
  if (/(?:^|\/)(?:ba|z|da)?sh$/.test(command[0] ?? '')) return
}

const readParallel: CallReader = (call, report) => {
  const given = call.words.slice(1)
  const at = given.findIndex((word) => word.startsWith(':::'))
  const valued = words(
    '-j --jobs -n -N --max-args -a --arg-file -d --delimiter --joblog --results -S',
  )
  const { operands, rest } = readArguments(at < 0 ? given : given.slice(0, at), {
    valued,
    operandsMax: 1,
  })
  const command = [...operands, ...rest]
  const known =
    call.input !== undefined && !isUnknown(call.input)
      ? call.input.split('\n').filter(Boolean)
      : [UNKNOWN]
  const added = at < 0 ? known : given.slice(at + 1)
  const hasMark = command.some((word) => word.includes('{}'))
  for (const each of added.slice(0, 100)) {
    const full = hasMark
      ? command.map((word) => word.replaceAll('{}', () => each))
      : [...command, each]
    report.script(full.join(' '), call)
  }
}

/** `find … -exec command ;` and `fd -x command`. */
const readFind: CallReader = (call, report) => {
  const starts = words('-exec -execdir -ok -okdir -x -X --exec --exec-batch')
  call.words.forEach((word, at) => {
    if (!starts.has(word)) return
    const rest = call.words.slice(at + 1)
    const end = rest.findIndex((each) => each === ';' || each === '+')
    const command = (end < 0 ? rest : rest.slice(0, end)).map((each) =>
      each === '{}' ? `./${UNKNOWN}` : each,
    )
    report.call({ ...call, input: undefined, directory: undefined, words: command })
  })
}

/** `tmux new-session 'command'`: any word may be a script. */
const readTerminal: CallReader = (call, report) => {
  for (const word of call.words.slice(2)) if (/\s/.test(word)) report.script(word, call)
}

/** Undefined for other programs. */
export const findWrapper = (program: string): CallReader | undefined => {
  if (OCI.has(program)) return readContainer
  if (program === 'xargs') return readXargs
  if (program === 'parallel') return readParallel
  if (program === 'find' || program === 'fd' || program === 'fdfind') return readFind
  if (program === 'tmux' || program === 'screen') return readTerminal
  if (program === 'command') return readBuiltinCommand
  const wrapper = Object.hasOwn(WRAPPERS, program) ? WRAPPERS[program] : undefined
  return wrapper && ((call, report) => unwrap(wrapper, call, report))
}

/** `command -v x` only looks up a command. */
const readBuiltinCommand: CallReader = (call, report) => {
  const { operands, rest, options } = readArguments(call.words.slice(1), { operandsMax: 1 })
  if (!hasOption({ options }, '-v', '-V')) report.call({ ...call, words: [...operands, ...rest] })
}

const unwrap = (wrapper: Wrapper, call: Call, report: Report): void => {
  const { valued, skipped = 0, after, takesAssignments, script = [], isScript } = wrapper
  let given = call.words.slice(1)
  if (after) {
    const { operands, rest } = readArguments(given, { valued, operandsMax: 1 })
    if (!after.has(operands[0] ?? '')) return
    given = [...rest]
  }
  if (skipped > 0) {
    const own = readArguments(given, { valued, operandsMax: skipped })
    for (const text of getValues(own, ...script)) report.script(text, call)
    given = [...own.rest]
  }
  for (;;) {
    const own = readArguments(given, { valued, operandsMax: 1 })
    for (const text of getValues(own, ...script)) report.script(text, call)
    const [first] = own.operands
    if (first === undefined) return
    const directory = getValues(own, '--chdir', '--cd')[0]
    if (takesAssignments && /^[A-Za-z_]\w*=/.test(first)) {
      given = [...own.rest]
      continue
    }
    const inner = [first, ...own.rest]
    // Options between the subcommand and the command, such as `mise exec node@20 -- npm`.
    const dashes = inner.indexOf('--')
    const command = after && dashes > 0 ? inner.slice(dashes + 1) : inner
    const next = directory === undefined ? call : { ...call, directory: undefined }
    if (isScript)
      for (const text of script.length > 0 ? [] : extractScripts(command)) report.script(text, next)
    else report.call({ ...next, words: command })
    return
  }
}

const extractScripts = (command: readonly string[]): string[] =>
  command.some((word) => /\s/.test(word)) ? [...command] : [command.join(' ')]
