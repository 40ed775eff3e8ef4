import { readDotnetProject } from '../manifests/other-manifests.ts'
import { asIs, defineEcosystem, lockfile, lowerCase, manifest } from './ecosystem-record.ts'

export const nuget = defineEcosystem({
  name: 'NuGet',
  wire: 'other',
  aliases: [],
  words: ['dotnet'],
  purl: { type: 'nuget', separator: '/' },
  versions: { order: 'nuget', ranges: 'exact' },
  names: {
    normalize: lowerCase,
    toRegistryName: asIs,
    pattern: /^[\w.-]{1,128}$/,
    form: 'letters, digits, and ._-',
    affixes: [],
    popular: null,
  },
  registry: null,
  languages: ['csharp'],
  imports: {
    syntax: {
      separator: '.',
      packages: [
        ['Newtonsoft.Json', 'Newtonsoft.Json'],
        ['Serilog', 'Serilog'],
        ['Dapper', 'Dapper'],
        ['AutoMapper', 'AutoMapper'],
      ],
    },
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
})
