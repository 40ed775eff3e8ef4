import { type Found, lineAt, lineOfWord } from '../found.ts'

/** Of go.mod: what is required, and what takes its place. */
export const readGoMod = (text: string): Found[] =>
  text.split('\n').flatMap((content, at): Found[] => {
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

/** Of a Gemfile or a gemspec. */
export const readGemfile = (text: string): Found[] =>
  text.split('\n').flatMap((content, at): Found[] => {
    const match = GEM.exec(content)
    if (!match) return []
    const wanted = [...(match[2] ?? '').matchAll(/["']([^"']*)["']/g)]
      .map((each) => each[1])
      .join(', ')
    const isElsewhere = /\b(?:git|github|path|gist|bitbucket)\b\s*(?::|=>)/.test(match[3] ?? '')
    return [{ name: match[1] as string, wanted, line: at + 1, isElsewhere }]
  })

/** Of composer.json, whole or in part; the language and its extensions are no packages. */
export const readComposerJson = (text: string): Found[] =>
  [...text.matchAll(/"([a-z\d][\w.-]*\/[\w.-]+)"\s*:\s*"([^"\n]*)"/gi)].flatMap(
    ({ 1: name = '', 2: wanted = '', index }) =>
      /^[\^~<>=*v\d]|^dev-|^@/.test(wanted) ? [{ name, wanted, line: lineAt(text, index) }] : [],
  )

const tag = (block: string, name: string): string =>
  new RegExp(`<${name}>\\s*([^<\\s]+)\\s*</${name}>`).exec(block)?.[1] ?? ''

/** Of pom.xml; a version that is a property is none. */
export const readPom = (text: string): Found[] =>
  text.split('</dependency>').flatMap((part): Found[] => {
    const block = part.slice(part.lastIndexOf('<dependency>') + 1)
    const [group, artifact, version] = ['groupId', 'artifactId', 'version'].map((name) =>
      tag(block, name),
    )
    if (!part.includes('<dependency>') || !group || !artifact) return []
    return [
      {
        name: `${group}:${artifact}`,
        wanted: /^[\d[(]/.test(version ?? '') ? (version as string) : '',
        line: lineOfWord(text, `<artifactId>${artifact}`),
      },
    ]
  })

/** Of a script of Gradle: `implementation 'group:artifact:1.2'`. */
export const readGradle = (text: string): Found[] =>
  [...text.matchAll(/["']([\w.-]+:[\w.-]+)(?::([\w.+-]+))?["']/g)].map(
    ({ 1: name = '', 2: wanted = '', index }) => ({
      name,
      wanted,
      line: lineAt(text, index),
    }),
  )

/** Of a project of .NET. */
export const readDotnetProject = (text: string): Found[] =>
  [
    ...text.matchAll(
      /<Package(?:Reference|Version)\s+[^>]*Include="([^"]+)"(?:[^>]*?Version="([^"]+)")?/g,
    ),
  ].map(({ 1: name = '', 2: wanted = '', index }) => ({ name, wanted, line: lineAt(text, index) }))
