import type { ManifestFormat } from './ecosystem-record.ts'
import {
  type Installer,
  type Subcommand,
  command,
  installer,
  packages,
  reader,
  splitWords,
  subcommands,
  unsupported,
} from './installer.ts'

const VALUED = `
  -i --index-url --extra-index-url --default-index --index -t --target -r --requirement --requirements
  -c --constraint --constraints -f --find-links --python -p --group -G --prefix --root --cache-dir
  --log --proxy --retries --timeout --trusted-host --cert --client-cert --exists-action --src
  --platform --python-version --implementation --abi --no-binary --only-binary --progress-bar
  --config-settings -C --global-option --hash --report --upgrade-strategy --root-user-action
  --use-feature --use-deprecated --keyring-provider -e --editable --with --with-editable
  --with-requirements --from --spec --pip-args --suffix --index-strategy --extra -E --source
  --optional --marker -m --branch --tag --rev --directory --project --env-file --link-mode
  --resolution --prerelease --exclude-newer --platforms -o --output-file -d --dest -w --wheel-dir
  --override --overrides --exclude --package --only-group --no-group --bounds --color
  --allow-insecure-host --fork-strategy --python-preference --refresh-package --reinstall-package
  --upgrade-package -P --torch-backend --build-constraint --build-constraints`

const PDM_VALUED = `
  -c --config -p --project -G --group -e --editable -k --skip -L --lockfile --venv --override
  --exclude-newer --config-setting`
const RYE_VALUED = `
  --git --url --path --tag --rev --branch --features --optional --pyproject --include-dep
  --extra-requirement -p --python --suffix`
const RYE_SOURCES = { directories: '--path', addresses: '--git --url' }
const installsRyeTool = packages({ ...RYE_SOURCES, packages: '--extra-requirement' })
const CONDA_VALUED = '-n --name -p --prefix -c --channel -f --file'

/** Installers of Python packages; `requirements` reads the files that they take. */
export const listPypiInstallers = (requirements: ManifestFormat): readonly Installer[] => {
  const toFiles = (options: string, areOperands = false) => ({
    options: splitWords(options),
    areOperands,
    format: requirements,
    // Files that uv accepts like requirements.
    ignored: /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg))$/,
    programs: /\.py$/,
  })
  const REQUIREMENTS = '-r --requirement --requirements'
  const INDEXES = '-i --index-url --extra-index-url --default-index --index -f --find-links'
  const installs = (): Subcommand =>
    packages({
      packages: '-e --editable',
      files: toFiles(REQUIREMENTS),
      indexes: INDEXES,
    })
  const installsTool = packages({
    packages: '-e --editable',
    sources: '--from',
    lists: '--with -w --with-editable',
    files: toFiles(`${REQUIREMENTS} --with-requirements`),
    indexes: INDEXES,
  })
  const runsTool = reader('python-tool', toFiles('--with-requirements'))
  return [
    installer('python py pypy pythonw', 'pip', {}, { otherwise: reader('python-module') }),
    installer(
      'pip',
      'pip',
      { install: installs(), download: installs(), wheel: installs() },
      { valued: VALUED, listings: ['freeze'] },
    ),
    installer('pip-compile', 'pip', {}, { listings: [''] }),
    installer(
      'uv',
      'pip',
      {
        add: installs(),
        pip: subcommands({
          install: installs(),
          sync: packages({ files: toFiles('', true) }),
        }),
        tool: subcommands({ run: runsTool, install: installsTool, upgrade: installsTool }),
        run: reader('uv-run', toFiles('--with-requirements')),
      },
      { valued: VALUED, listings: ['export', 'pip compile', 'pip freeze'] },
    ),
    installer('uvx', 'pip', {}, { valued: VALUED, otherwise: runsTool }),
    installer(
      'pipx',
      'pip',
      {
        install: packages({ packages: '--spec --preinstall' }),
        upgrade: packages(),
        run: runsTool,
        inject: packages({ skipped: 1, files: toFiles('-r --requirement') }),
        runpip: command('pip', 1),
      },
      { valued: `${VALUED} --preinstall` },
    ),
    installer(
      'poetry',
      'pip',
      { add: packages(), run: command(), self: subcommands() },
      { valued: `${VALUED} --lock`, listings: ['export'] },
    ),
    installer(
      'pdm',
      'pip',
      { add: packages({ packages: '-e --editable' }), run: command() },
      { valued: PDM_VALUED, listings: ['export'] },
    ),
    installer(
      'rye',
      'pip',
      {
        add: packages(RYE_SOURCES),
        install: installsRyeTool,
        tools: subcommands({ install: installsRyeTool }),
        run: command(),
      },
      { valued: RYE_VALUED },
    ),
    installer(
      'pipenv',
      'pip',
      { install: installs(), run: command() },
      { valued: `${VALUED} --categories`, listings: ['requirements'] },
    ),
    installer('hatch', 'pip', { run: command() }, { valued: VALUED }),
    installer('easy_install', 'pip', {}, { valued: VALUED, otherwise: packages() }),
    installer(
      'conda mamba micromamba pixi',
      'pip',
      { 'install create add': unsupported('conda packages'), run: command() },
      { valued: CONDA_VALUED },
    ),
  ]
}
