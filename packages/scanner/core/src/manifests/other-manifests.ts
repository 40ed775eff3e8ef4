import { Lines } from '../extract/lines.ts'
import type { FoundPackage } from './found-package.ts'

/** Reads go.mod: requirements and replacements. */
export const readGoMod = (text: string): FoundPackage[] =>
  text.split('\n').flatMap((content, at): FoundPackage[] => {
    const [, name, version] =
      /^\s*(?:require\s+|replace\s+.*=>\s+|.*=>\s+)?([\w.-]+\.[\w-]+\/?[^\s()]*|[\w.-]+\.[\w-]+)\s+(v\d[^\s]*)/.exec(
        content,
      ) ?? []
    return name === undefined || version === undefined || content.trim().startsWith('//')
      ? []
      : [{ name, wanted: version, line: at + 1 }]
  })

const GEM =
  /^\s*(?:gem|\w+\.add(?:_\w+)?_dependency)[ (]+["']([^"']+)["']((?:\s*,\s*["'][^"']*["'])*)(.*)$/

/** Reads a Gemfile or a gemspec. */
export const readGemfile = (text: string): FoundPackage[] =>
  text.split('\n').flatMap((content, at): FoundPackage[] => {
    const match = GEM.exec(content)
    if (!match) return []
    const wanted = [...(match[2] ?? '').matchAll(/["']([^"']*)["']/g)]
      .map((each) => each[1])
      .join(', ')
    const isElsewhere = /\b(?:git|github|path|gist|bitbucket)\b\s*(?::|=>)/.test(match[3] ?? '')
    return [{ name: match[1] as string, wanted, line: at + 1, isElsewhere }]
  })

/** Reads composer.json, complete or partial; PHP and its extensions aren't packages. */
export const readComposerJson = (text: string): FoundPackage[] => {
  const lines = new Lines(text)
  return [...text.matchAll(/"([a-z\d][\w.-]*\/[\w.-]+)"\s*:\s*"([^"\n]*)"/gi)].flatMap(
    ({ 1: name = '', 2: wanted = '', index }) =>
      /^[\^~<>=*v\d]|^dev-|^@/.test(wanted) ? [{ name, wanted, line: lines.line(index) }] : [],
  )
}

const tag = (block: string, name: string): string =>
  new RegExp(`<${name}>\\s*([^<\\s]+)\\s*</${name}>`).exec(block)?.[1] ?? ''

/** Reads pom.xml; property versions count as unknown. */
export const readPom = (text: string): FoundPackage[] => {
  const lines = new Lines(text)
  let end = 0
  return text.split(DEPENDENCY_END).flatMap((part): FoundPackage[] => {
    const start = end
    end += part.length + DEPENDENCY_END.length
    const opening = part.lastIndexOf('<dependency>')
    const block = part.slice(opening + 1)
    const [group, artifact, version] = ['groupId', 'artifactId', 'version'].map((name) =>
      tag(block, name),
    )
    if (opening === -1 || !group || !artifact) return []
    return [
      {
        name: `${group}:${artifact}`,
        wanted: /^[\d[(]/.test(version ?? '') ? (version as string) : '',
        line: lines.line(start + part.indexOf('<artifactId>', opening)),
      },
    ]
  })
}

const DEPENDENCY_END = '</dependency>'

/** Reads a Gradle script: `implementation 'group:artifact:1.2'`. */
export const readGradle = (text: string): FoundPackage[] => {
  const lines = new Lines(text)
  return [...text.matchAll(/["']([\w.-]+:[\w.-]+)(?::([\w.+-]+))?["']/g)].map(
    ({ 1: name = '', 2: wanted = '', index }) => ({
      name,
      wanted,
      line: lines.line(index),
    }),
  )
}

/** Reads a .NET project. */
export const readDotnetProject = (text: string): FoundPackage[] => {
  const lines = new Lines(text)
  return [
    ...text.matchAll(
      /<Package(?:Reference|Version)\s+[^>]*Include="([^"]+)"(?:[^>]*?Version="([^"]+)")?/g,
    ),
  ].map(({ 1: name = '', 2: wanted = '', index }) => ({ name, wanted, line: lines.line(index) }))
}
