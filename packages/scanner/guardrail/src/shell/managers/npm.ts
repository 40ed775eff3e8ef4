import { type Arguments, hasOption, readArguments, getValues, words } from '../options.ts'
import { readNpmSpec } from '../specs.ts'
import { isUnknown, shown } from '../unknown.ts'
import {
  type Invocation,
  type Manager,
  type Verb,
  continues,
  installAll,
  installs,
  verbs,
  wraps,
} from './manager.ts'

const VALUED = words(`
  --prefix -C --registry --workspace -w --filter -F --tag --cache --cwd --dir --package -p --call -c
  --userconfig --globalconfig --omit --include --loglevel --otp --scope --location --install-strategy
  --node-options --script-shell --depth --before --cpu --os --libc --access --modules-folder
  --network-timeout --network-concurrency --cache-folder --mutex --store-dir --lockfile-dir
  --virtual-store-dir --filter-prod --reporter --changed-files-ignore-pattern --test-pattern
  --global-dir --global-bin-dir --backend --config --cafile --save-catalog-name --allow-build
  --loglevel --use-node-version --linker --concurrent-scripts --omit --min-release-age`)

const base = { ecosystem: 'npm', readSpec: readNpmSpec, valued: VALUED } as const

/** `npx x`, `npm exec x`, `pnpm dlx x`: fetches packages and runs a program of one. */
const runs: Verb = (invocation) => {
  const { call, report, manager, given, before } = invocation
  const own = readArguments(given, { valued: manager.valued, operandsMax: 1 })
  const [spec] = own.operands
  const named = [...listPackages(before), ...listPackages(own)]
  const scripts = [...getValues(before, '--call', '-c'), ...getValues(own, '--call', '-c')]
  for (const script of scripts) report.script(script, call)
  if (hasOption(own, '--no-install', '--no') || hasOption(before, '--no-install', '--no')) return
  installAll(invocation, named)
  if (spec === undefined || scripts.length > 0) return
  if (named.length === 0 && !isInstalledProgram(invocation, spec)) installAll(invocation, [spec])
  // The fetched package may be a package manager or a wrapper.
  const program = /^(?:@[^/]+\/)?[^@/]+/.exec(spec)?.[0]
  if (program !== undefined && !isUnknown(program))
    report.call({ ...call, words: [program, ...own.rest] })
}

const listPackages = (given: Arguments): string[] => getValues(given, '--package', '-p')

/** A bare name runs the local program if it exists. */
const isInstalledProgram = ({ call, report }: Invocation, name: string): boolean => {
  if (!/^[\w.-]+$/.test(name)) return false
  return ['', '../', '../../', '../../../'].some(
    (up) => report.readFile(call, `${up}node_modules/.bin/${name}`) !== undefined,
  )
}

/** `npm init foo` runs create-foo. */
const creates: Verb = (invocation) => {
  const { call, manager, given } = invocation
  const { operands } = readArguments(given, { valued: manager.valued, operandsMax: 1 })
  const [spec] = operands
  if (spec === undefined) return
  installAll({ ...invocation, call }, [toCreatorPackage(spec)])
}

const toCreatorPackage = (spec: string): string => {
  const scoped = /^(@[^/@]+)(?:\/([^@]+))?(@.*)?$/s.exec(spec)
  if (scoped) {
    const [, scope, name, version = ''] = scoped
    return `${scope}/create${name === undefined ? '' : `-${name}`}${version}`
  }
  return /^[^/:.]+(?:@.*)?$/s.test(spec) ? `create-${spec}` : spec
}

/** `npm pkg set dependencies.x=1.0.0` writes the manifest. */
const setsManifest: Verb = (invocation) => {
  const { report, call, given } = invocation
  const [action, ...pairs] = readArguments(given, { valued: VALUED }).operands
  if (action !== 'set') return
  for (const pair of pairs) {
    const [, key = '', value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
    const [, name] =
      /^(?:dev|peer|optional)?dependencies(?:\.|\[)["']?(.+?)["']?\]?$/i.exec(key) ?? []
    if (name !== undefined) installAll(invocation, [`${name}@${value}`])
    else if (/^scripts\b/.test(key)) report.script(value, call)
    else if (isUnknown(key)) report.unclear(`'${shown(call.words.join(' '))}' may add packages`)
  }
}

const INSTALL = 'install i in ins inst insta instal isnt isnta isntal isntall add'

const npm: Manager = {
  ...base,
  programs: ['npm', 'cnpm', 'tnpm'],
  verbs: verbs({
    [INSTALL]: installs,
    'install-test it': installs,
    'exec x': runs,
    'init create innit': creates,
    pkg: setsManifest,
  }),
}

const pnpm: Manager = {
  ...base,
  // Here, -w, -c, and -p are flags, unlike in other managers, as are -C and -F.
  valued: new Set([...VALUED].filter((each) => !['-w', '--workspace', '-p', '-c'].includes(each))),
  programs: ['pnpm'],
  verbs: verbs({
    'add install i it install-test': installs,
    dlx: runs,
    create: creates,
    exec: wraps,
    pkg: setsManifest,
    'recursive multi m': continues,
  }),
}

/** `yarn workspace NAME …` and `yarn workspaces foreach …` run another yarn subcommand. */
const inWorkspace: Verb = (invocation) => {
  const { operands, rest } = readArguments(invocation.given, { valued: VALUED, operandsMax: 1 })
  if (operands.length > 0) continues({ ...invocation, given: rest })
}

const yarn: Manager = {
  ...base,
  valued: new Set([...VALUED].filter((each) => !['-C', '-w', '-c', '--workspace'].includes(each))),
  programs: ['yarn', 'yarnpkg'],
  verbs: verbs({
    add: installs,
    dlx: runs,
    create: creates,
    exec: wraps,
    global: continues,
    'workspace workspaces': inWorkspace,
  }),
}

const bun: Manager = {
  ...base,
  valued: new Set([...VALUED].filter((each) => !['-p', '-c'].includes(each))),
  programs: ['bun'],
  verbs: verbs({
    'add a install i': installs,
    x: runs,
    'create c': (invocation) => {
      const [name = ''] = readArguments(invocation.given, { operandsMax: 1 }).operands
      if (!name.includes('/') || name.startsWith('@')) creates(invocation)
      else installAll(invocation, [name])
    },
  }),
}

/** Deno uses `npm:` for npm packages, and JSR for others. */
const denoInstalls: Verb = (invocation) => {
  const { operands } = readArguments(invocation.given, { valued: VALUED })
  installAll(
    invocation,
    operands.map((each) => (/^(?:npm|jsr|https?):|^[./]/.test(each) ? each : `jsr:${each}`)),
  )
}
const deno: Manager = {
  ...base,
  programs: ['deno'],
  valued: words('--config -c --import-map --lock --cert --reload --root --name -n --allow-scripts'),
  verbs: verbs({
    'add install i': denoInstalls,
    'run x': (invocation) => {
      const [first] = readArguments(invocation.given, { operandsMax: 1 }).operands
      if (first?.startsWith('npm:')) installAll(invocation, [first])
    },
  }),
}

/** Programs that take the arguments of a manager's `verb`. */
const short = (programs: readonly string[], verb: Verb): Manager => ({
  ...base,
  programs,
  verbs: verbs({}),
  otherwise: verb,
})

const only = (programs: readonly string[], names: string, verb: Verb): Manager => ({
  ...base,
  programs,
  verbs: verbs({ [names]: verb }),
})

export const NPM_MANAGERS: readonly Manager[] = [
  npm,
  pnpm,
  yarn,
  bun,
  deno,
  short(['npx', 'pnpx', 'bunx', 'nlx'], runs),
  short(['ni'], installs),
  only(['volta', 'expo'], 'install', installs),
  only(['ng', 'lerna', 'nx'], 'add', installs),
]
