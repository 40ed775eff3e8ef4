import { includedFiles, readRequirements } from '@daimon/scanner-core'
import { hasOption, readArguments, getValues, words } from '../options.ts'
import { readPipSpec } from '../specs.ts'
import { isUnknown, shown } from '../unknown.ts'
import {
  type Invocation,
  type Manager,
  type Verb,
  continues,
  installAll,
  installs,
  installsAfter,
  verbs,
  wraps,
} from './manager.ts'

const VALUED = words(`
  -i --index-url --extra-index-url --default-index --index -t --target -r --requirement --requirements
  -c --constraint --constraints -f --find-links --python -p --group -G --prefix --root --cache-dir
  --log --proxy --retries --timeout --trusted-host --cert --client-cert --exists-action --src
  --platform --python-version --implementation --abi --no-binary --only-binary --progress-bar
  --config-settings -C --global-option --hash --report --upgrade-strategy --root-user-action
  --use-feature --use-deprecated --keyring-provider -e --editable --with --with-editable
  --with-requirements --from --spec --pip-args --suffix --index-strategy --extra -E --source
  --optional --marker -m --branch --tag --rev --directory --project --env-file --link-mode
  --resolution --prerelease --exclude-newer --platforms -o --output-file -d --dest -w --wheel-dir
  --override --overrides --exclude --package --only-group --no-group --bounds --color --allow-insecure-host
  --keyring-provider --fork-strategy --index-strategy --python-preference --refresh-package
  --reinstall-package --upgrade-package -P --torch-backend --build-constraint --build-constraints`)
/** -P is a project for Poetry and PDM, but not for others. */
const base = { ecosystem: 'PyPI', readSpec: readPipSpec, valued: VALUED } as const

const INCLUDES_MAX = 50

/** The requirements of files and their includes. */
const installFiles = (invocation: Invocation, files: readonly string[]): void => {
  const { call, report } = invocation
  const open = [...files]
  for (let at = 0; at < open.length && at < INCLUDES_MAX; at += 1) {
    const path = open[at] as string
    // Files that uv accepts like requirements.
    if (/(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg))$/.test(path)) continue
    const text = isUnknown(path) || /^https?:/.test(path) ? undefined : report.readFile(call, path)
    if (text === undefined) {
      report.unclear(`'${shown(path)}' names packages and can't be read`)
      continue
    }
    for (const found of readRequirements(text))
      report.install({ ecosystem: 'PyPI', found: { ...found, line: 0 } })
    for (const include of includedFiles(text, path)) if (!open.includes(include)) open.push(include)
  }
}

const pipInstalls: Verb = (invocation) => {
  const { report, given, before, manager } = invocation
  const own = readArguments(given, { valued: manager.valued })
  installAll(invocation, own.operands)
  installAll(invocation, getValues(own, '-e', '--editable', '--with-editable'))
  installFiles(invocation, getValues(own, '-r', '--requirement', '--requirements'))
  for (const index of [own, before].flatMap((each) =>
    getValues(
      each,
      '-i',
      '--index-url',
      '--extra-index-url',
      '--default-index',
      '--index',
      '-f',
      '--find-links',
    ),
  ))
    report.note(`packages also come from '${shown(index)}', which isn't queried`)
}

/** `uvx x` and `uv tool run x`, with --with packages. */
const runsTool: Verb = (invocation) => {
  const { call, report, given, manager } = invocation
  const own = readArguments(given, { valued: manager.valued, operandsMax: 1 })
  const from = getValues(own, '--from', '--spec')
  installAll(invocation, [...(from.length > 0 ? from : own.operands), ...beside(own)])
  installFiles(invocation, getValues(own, '--with-requirements'))
  const [program = ''] = own.operands
  if (/^[\w.-]+$/.test(program)) report.call({ ...call, words: [program, ...own.rest] })
}

const beside = (own: Parameters<typeof getValues>[0]): string[] =>
  getValues(own, '--with', '--with-editable').flatMap((each) => each.split(','))

/** `uv run --with x command`. */
const uvRuns: Verb = (invocation) => {
  const { call, report, given } = invocation
  const own = readArguments(given, {
    valued: new Set([...VALUED, '-p', '--no-binary-package']),
    operandsMax: 1,
  })
  installAll(invocation, beside(own))
  installFiles(invocation, getValues(own, '--with-requirements'))
  // -m runs a module; its name replaces the program.
  const module = getValues(own, '-m', '--module')
  if (module.length > 0)
    report.call({ ...call, words: ['python', '-m', ...module, ...own.operands, ...own.rest] })
  else if (own.operands.length > 0) report.call({ ...call, words: [...own.operands, ...own.rest] })
}

const pip: Manager = {
  ...base,
  programs: ['pip'],
  verbs: verbs({ 'install download wheel': pipInstalls }),
}

const uvPip: Verb = ({ call, report, given }) => {
  const own = readArguments(given, { valued: VALUED, operandsMax: 1 })
  const [action] = own.operands
  const invocation: Invocation = { call, report, manager: pip, given: own.rest, before: own }
  if (action === 'install') pipInstalls(invocation)
  else if (action === 'sync')
    installFiles(invocation, readArguments(own.rest, { valued: VALUED }).operands)
}

const uv: Manager = {
  ...base,
  programs: ['uv'],
  verbs: verbs({
    add: pipInstalls,
    pip: uvPip,
    tool: continues,
    run: uvRuns,
    // Of `uv tool`; `uv install` does not exist.
    'install upgrade': (invocation) => {
      pipInstalls(invocation)
      installAll(invocation, beside(readArguments(invocation.given, { valued: VALUED })))
    },
  }),
}
const uvTool: Manager = {
  ...uv,
  programs: ['uv tool'],
  verbs: verbs({ run: runsTool, install: uv.verbs.get('install') as Verb }),
}

const withoutP = new Set(
  [...VALUED].filter((each) => !['-p', '-c', '-e', '-f', '-i', '-d'].includes(each)),
)

export const PYTHON_MANAGERS: readonly Manager[] = [
  pip,
  {
    ...uv,
    verbs: new Map([
      ...uv.verbs,
      ['tool', (invocation: Invocation) => continues({ ...invocation, manager: uvTool })],
    ]),
  },
  { ...base, programs: ['uvx'], verbs: verbs({}), otherwise: runsTool },
  {
    ...base,
    programs: ['pipx'],
    valued: new Set([...VALUED, '--python', '--index-url', '--pip-args']),
    verbs: verbs({
      'install upgrade': (invocation) => {
        const own = readArguments(invocation.given, { valued: VALUED })
        installAll(invocation, [...own.operands, ...getValues(own, '--spec', '--preinstall')])
      },
      run: runsTool,
      inject: installsAfter(1),
      runpip: ({ call, report, given }) =>
        report.call({ ...call, words: ['pip', ...given.slice(1)] }),
    }),
  },
  {
    ...base,
    programs: ['poetry'],
    valued: new Set([...VALUED, '-P', '--lock']),
    verbs: verbs({ add: installs, run: wraps, self: continues }),
  },
  {
    ...base,
    programs: ['pdm', 'rye'],
    valued: withoutP,
    verbs: verbs({
      add: (invocation) => {
        pipInstalls(invocation)
        const own = readArguments(invocation.given, { valued: VALUED })
        if (hasOption(own, '--features')) return
      },
      run: wraps,
      'tools install': (invocation) =>
        installAll(
          invocation,
          readArguments(invocation.given, { valued: VALUED }).operands.filter(
            (each) => each !== 'install',
          ),
        ),
    }),
  },
  {
    ...base,
    programs: ['pipenv'],
    valued: new Set([...VALUED, '--python', '--categories']),
    verbs: verbs({ install: pipInstalls, run: wraps }),
  },
  {
    ...base,
    programs: ['hatch'],
    verbs: verbs({ run: wraps }),
  },
  { ...base, programs: ['easy_install'], verbs: verbs({}), otherwise: installs },
  {
    ...base,
    programs: ['conda', 'mamba', 'micromamba', 'pixi'],
    valued: words('-n --name -p --prefix -c --channel -f --file'),
    verbs: verbs({
      'install create add': ({ call, report, given }) => {
        const own = readArguments(given, {
          valued: words('-n --name -p --prefix -c --channel -f --file'),
        })
        if (own.operands.length > 0)
          report.note(`'${shown(call.words.join(' '))}': conda packages are unsupported`)
      },
      run: wraps,
    }),
  },
]
