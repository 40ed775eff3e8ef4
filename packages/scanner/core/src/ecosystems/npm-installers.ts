import {
  type Installer,
  command,
  installer,
  packages,
  reader,
  subcommands,
  withoutWords,
} from './installer.ts'

const VALUED = `
  --prefix -C --registry --workspace -w --filter -F --tag --cache --cwd --dir --package -p --call -c
  --userconfig --globalconfig --omit --include --loglevel --otp --scope --location --install-strategy
  --node-options --script-shell --depth --before --cpu --os --libc --access --modules-folder
  --network-timeout --network-concurrency --cache-folder --mutex --store-dir --lockfile-dir
  --virtual-store-dir --filter-prod --reporter --changed-files-ignore-pattern --test-pattern
  --global-dir --global-bin-dir --backend --config --cafile --save-catalog-name --allow-build
  --use-node-version --linker --concurrent-scripts --min-release-age`

const runs = reader('npm-exec')
const creates = reader('npm-init')
const setsManifest = reader('npm-pkg')

/** Installers of npm packages. */
export const npmInstallers: readonly Installer[] = [
  installer(
    'npm cnpm tnpm',
    'npm',
    {
      'install i in ins inst insta instal isnt isnta isntal isntall': packages(),
      add: packages(),
      'install-test it': packages(),
      'exec x': runs,
      'init create innit': creates,
      pkg: setsManifest,
    },
    { valued: VALUED },
  ),
  installer(
    'pnpm',
    'npm',
    {
      add: packages(),
      'install i': packages(),
      'install-test it': packages(),
      dlx: runs,
      create: creates,
      exec: command(),
      pkg: setsManifest,
      'recursive multi m': subcommands(),
    },
    // Here, -w, -c, and -p are flags, unlike in other programs.
    { valued: withoutWords(VALUED, '-w --workspace -p -c') },
  ),
  installer(
    'yarn yarnpkg',
    'npm',
    {
      add: packages(),
      dlx: runs,
      create: creates,
      exec: command(),
      global: subcommands(),
      // `yarn workspace NAME …` and `yarn workspaces foreach …`.
      'workspace workspaces': subcommands(null, 1),
    },
    { valued: withoutWords(VALUED, '-C -w -c --workspace') },
  ),
  installer(
    'bun',
    'npm',
    { 'add a': packages(), 'install i': packages(), x: runs, 'create c': creates },
    { valued: withoutWords(VALUED, '-p -c') },
  ),
  installer(
    'deno',
    'deno',
    {
      add: packages(),
      'install i': packages({ valued: '--name -n' }),
      'run x': packages({ operandsMax: 1, only: /^npm:/ }),
    },
    { valued: '--config -c --import-map --lock --cert --root' },
  ),
  installer('npx pnpx bunx nlx', 'npm', {}, { valued: VALUED, otherwise: runs }),
  installer('ni', 'npm', {}, { valued: VALUED, otherwise: packages() }),
  installer('volta expo', 'npm', { install: packages() }, { valued: VALUED }),
  installer('ng lerna nx', 'npm', { add: packages() }, { valued: VALUED }),
]
