import { type Arguments, hasOption, readArguments, getValues, words } from '../options.ts'
import { readAtSpec, readComposerSpec, readGemSpec, readGoSpec, readMavenSpec } from '../specs.ts'
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

const CARGO_VALUED = words(`
  --features -F --path --git --branch --tag --rev --rename -p --package --manifest-path --target
  --version --vers --registry --index --root --profile -j --jobs --color --config -Z --target-dir --bin
  --example --message-format -C`)

/** One version for all operands, and options that name another source. */
const installsAt =
  (versionOptions: readonly string[], elsewhere: readonly string[] = []): Verb =>
  (invocation) => {
    const own = readArguments(invocation.given, { valued: invocation.manager.valued })
    const [wanted] = getValues(own, ...versionOptions)
    installAll(invocation, own.operands, { wanted, isElsewhere: hasOption(own, ...elsewhere) })
    reportAddress(invocation, own)
  }

const reportAddress = ({ report }: Invocation, own: Arguments): void => {
  if (own.operands.length === 0 && hasOption(own, '--git'))
    report.unclear(`'${getValues(own, '--git').join(' ')}' is a URL without a package name`)
}

const VERSION = ['--version', '--vers', '-v']

const cargoVerb = installsAt(['--version', '--vers'], ['--git', '--path'])

/** `dotnet add [PROJECT] package NAME --version V`. */
const dotnetAdds: Verb = (invocation) => {
  const own = readArguments(invocation.given, { valued: invocation.manager.valued })
  const at = own.operands.findIndex((each) => each === 'package' || each === 'install')
  if (at >= 0)
    installAll(invocation, own.operands.slice(at + 1), { wanted: getValues(own, ...VERSION)[0] })
}

/** Mise names the registry before the package. */
const BACKENDS: Readonly<Record<string, string>> = {
  npm: 'npm install',
  pipx: 'pipx install',
  cargo: 'cargo install',
  go: 'go install',
  gem: 'gem install',
}
const miseInstalls: Verb = ({ call, report, given }) => {
  for (const operand of readArguments(given, {
    valued: words('-C --cd -E --env -j --jobs -p --path'),
  }).operands) {
    const [, backend = '', spec = ''] = /^(\w+):(.+)$/.exec(operand) ?? []
    const command = BACKENDS[backend]?.split(' ')
    if (command) report.call({ ...call, words: [...command, spec] })
  }
}

export const OTHER_MANAGERS: readonly Manager[] = [
  {
    programs: ['cargo'],
    ecosystem: 'crates.io',
    readSpec: readAtSpec,
    valued: CARGO_VALUED,
    verbs: verbs({ 'add install binstall': cargoVerb }),
    // `cargo +nightly add x`.
    otherwise: (invocation) => {
      const [first = '', ...rest] = invocation.given
      if (first.startsWith('+')) continues({ ...invocation, given: rest })
    },
  },
  {
    programs: ['go'],
    ecosystem: 'Go',
    readSpec: readGoSpec,
    valued: words('-C -o -mod -modfile -tags -ldflags -gcflags -asmflags -p -overlay -exec'),
    verbs: verbs({
      'get install': installs,
      run: (invocation) => {
        const [first = ''] = readArguments(invocation.given, {
          valued: invocation.manager.valued,
          operandsMax: 1,
        }).operands
        if (first.includes('@')) installAll(invocation, [first])
      },
      mod: (invocation) =>
        installAll(
          invocation,
          getValues(readArguments(invocation.given), '-require').concat(
            invocation.given[0] === 'download' ? invocation.given.slice(1) : [],
          ),
        ),
    }),
  },
  {
    programs: ['gem'],
    ecosystem: 'RubyGems',
    readSpec: readGemSpec,
    valued: words(
      '-v --version --group --source -s -i --install-dir -n --bindir -P --platform --build-root -p --http-proxy -g --file',
    ),
    verbs: verbs({ 'install i exec': installsAt(['-v', '--version']) }),
  },
  {
    programs: ['bundle', 'bundler'],
    ecosystem: 'RubyGems',
    readSpec: readGemSpec,
    valued: words(
      '-v --version --group -g --source -s --git --github --branch --ref --path --require -r --gemfile',
    ),
    verbs: verbs({
      add: installsAt(['-v', '--version'], ['--git', '--github', '--path']),
      exec: wraps,
    }),
  },
  {
    programs: ['composer'],
    ecosystem: 'Packagist',
    readSpec: readComposerSpec,
    valued: words(
      '-d --working-dir --fixed-version --prefer-install --ignore-platform-req --repository --stability -s',
    ),
    verbs: verbs({
      'require req r': installs,
      global: continues,
      'create-project': (invocation) => {
        const { operands } = readArguments(invocation.given, { valued: invocation.manager.valued })
        const [name, , wanted] = operands
        if (name !== undefined) installAll(invocation, [name], { wanted })
      },
      exec: wraps,
    }),
  },
  {
    programs: ['dotnet'],
    ecosystem: 'NuGet',
    readSpec: readAtSpec,
    valued: words(
      '--version -v --framework -f --source -s --package-directory --tool-path --add-source --configfile --project',
    ),
    verbs: verbs({ add: dotnetAdds, 'tool package': dotnetAdds }),
  },
  {
    programs: ['nuget'],
    ecosystem: 'NuGet',
    readSpec: readAtSpec,
    valued: words('-Version -OutputDirectory -Source -ConfigFile -Framework'),
    verbs: verbs({ install: installsAt(['-Version']) }),
  },
  {
    programs: ['Install-Package'],
    ecosystem: 'NuGet',
    readSpec: readAtSpec,
    valued: words('-Version -ProjectName -Source -Name -Id'),
    verbs: verbs({}),
    otherwise: installsAt(['-Version']),
  },
  {
    programs: ['mvn', 'mvnw'],
    ecosystem: 'Maven',
    readSpec: readMavenSpec,
    valued: words('-f --file -s --settings -P -pl'),
    verbs: verbs({
      'dependency:get dependency:copy': (invocation) => {
        const options = readArguments([...invocation.given], {}).options
        const artifacts = [...options.keys(), ...invocation.before.options.keys()].flatMap(
          (name) => /^-Dartifact=(.+)$/.exec(name)?.[1] ?? [],
        )
        installAll(invocation, artifacts)
      },
    }),
  },
  {
    programs: ['mise', 'rtx'],
    ecosystem: 'npm',
    readSpec: readAtSpec,
    valued: words('-C --cd -E --env -j --jobs'),
    verbs: verbs({ 'use u install i': miseInstalls }),
  },
]
