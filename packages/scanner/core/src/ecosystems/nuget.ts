import { readDotnetProject } from '../manifests/other-manifests.ts'
import { compareNuget } from '../versions/nuget.ts'
import { exactVersions } from '../versions/wanted-versions.ts'
import {
  asIs,
  byPrefix,
  defineEcosystem,
  lockfile,
  lowerCase,
  manifest,
} from './ecosystem-record.ts'
import { argumentPattern, installer, packages, subcommands } from './installer.ts'
import { language } from './language.ts'

const ARGUMENT = argumentPattern(/^([^@\s/]+)(?:@(\S+))?$/)

const VERSION = '--version --vers -v'
const installs = packages({ version: VERSION })

export const nuget = defineEcosystem({
  name: 'NuGet',
  wire: 'other',
  aliases: [],
  words: ['dotnet'],
  purl: { type: 'nuget', separator: '/' },
  versions: { compare: compareNuget, ranges: exactVersions },
  names: {
    normalize: lowerCase,
    toRegistryName: asIs,
    pattern: /^[\w.-]{1,128}$/,
    form: 'letters, digits, and ._-',
    affixes: [],
    popular: null,
  },
  registry: null,
  languages: [
    language('csharp', 'cs', 'c# dotnet', [/^[^\S\r\n\u2028\u2029]*using\s+([\w.]+)\s*;/gm]),
  ],
  imports: {
    syntax: byPrefix('.', [
      ['Newtonsoft.Json', 'Newtonsoft.Json'],
      ['Serilog', 'Serilog'],
      ['Dapper', 'Dapper'],
      ['AutoMapper', 'AutoMapper'],
    ]),
    namePackages: false,
    byPackage: {},
    ownModules: null,
  },
  lockfiles: [lockfile('packages.lock.json', null)],
  manifests: [
    manifest('*.csproj', readDotnetProject, {
      pattern: /\.(?:cs|fs|vb)proj$|^Directory\.Packages\.props$/,
    }),
  ],
  installers: [
    installer(
      'dotnet',
      ARGUMENT,
      {
        // `dotnet add [PROJECT] package NAME`.
        add: packages({ after: 'package', version: VERSION }),
        package: subcommands({ add: installs }),
        tool: subcommands({ install: installs, update: installs }),
      },
      {
        valued: `
          --version -v --framework -f --source -s --package-directory --tool-path --add-source
          --configfile --project`,
      },
    ),
    installer(
      'nuget',
      ARGUMENT,
      { install: packages({ version: '-Version' }) },
      { valued: '-Version -OutputDirectory -Source -ConfigFile -Framework' },
    ),
    installer(
      'Install-Package',
      ARGUMENT,
      {},
      {
        valued: '-Version -ProjectName -Source -Name -Id',
        otherwise: packages({ version: '-Version', packages: '-Name -Id' }),
      },
    ),
  ],
  archives: ['nupkg'],
})
