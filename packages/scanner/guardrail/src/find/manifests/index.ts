import type { EcosystemName } from '../../subject.ts'
import type { Found } from '../found.ts'
import {
  readComposerJson,
  readDotnetProject,
  readGemfile,
  readGoMod,
  readGradle,
  readPom,
} from './other-manifests.ts'
import { readPackageJson } from './package-json.ts'
import { readRequirements } from './requirements.ts'
import { readCargoToml, readPipfile, readPyproject } from './toml-manifests.ts'

export type Manifest = {
  readonly file: RegExp
  readonly ecosystem: EcosystemName
  readonly read: (text: string) => Found[]
}

/** By the name of the file. */
const MANIFESTS: readonly Manifest[] = [
  { file: /^package\.json$/, ecosystem: 'npm', read: readPackageJson },
  {
    file: /^(?:requirements|constraints)(?:[-_.][\w.-]+)?\.(?:txt|in)$|(?:^|\/)requirements\/[\w.-]+\.(?:txt|in)$/,
    ecosystem: 'PyPI',
    read: readRequirements,
  },
  { file: /^pyproject\.toml$/, ecosystem: 'PyPI', read: readPyproject },
  { file: /^Pipfile$/, ecosystem: 'PyPI', read: readPipfile },
  { file: /^Cargo\.toml$/, ecosystem: 'crates.io', read: readCargoToml },
  { file: /^go\.mod$/, ecosystem: 'Go', read: readGoMod },
  { file: /^Gemfile$|\.gemspec$/, ecosystem: 'RubyGems', read: readGemfile },
  { file: /^composer\.json$/, ecosystem: 'Packagist', read: readComposerJson },
  { file: /^pom\.xml$/, ecosystem: 'Maven', read: readPom },
  { file: /^build\.gradle(?:\.kts)?$/, ecosystem: 'Maven', read: readGradle },
  {
    file: /\.(?:cs|fs|vb)proj$|^Directory\.Packages\.props$/,
    ecosystem: 'NuGet',
    read: readDotnetProject,
  },
]

/** How a manifest is read, by its path, or by its bare name as an agent gives it for a language. */
export const manifestOf = (path: string): Manifest | undefined => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return MANIFESTS.find(({ file }) => file.test(name) || file.test(path))
}
