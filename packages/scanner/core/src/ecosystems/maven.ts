import { readGradle, readPom } from '../manifests/other-manifests.ts'
import { compareMaven } from '../versions/maven.ts'
import { exactVersions } from '../versions/wanted-versions.ts'
import { asIs, byPrefix, defineEcosystem, manifest } from './ecosystem-record.ts'
import { argumentPattern, installer, packages } from './installer.ts'
import { language } from './language.ts'

const takesArtifact = packages({ operandsMax: 0, packages: '-Dartifact' })

export const maven = defineEcosystem({
  name: 'Maven',
  wire: 'maven',
  aliases: [],
  words: ['java'],
  purl: { type: 'maven', separator: ':' },
  versions: { compare: compareMaven, ranges: exactVersions },
  names: {
    normalize: asIs,
    toRegistryName: asIs,
    pattern: /^[\w.-]+:[\w.-]+$/,
    form: 'group:artifact',
    affixes: [],
    popular: 'maven.txt',
  },
  registry: null,
  languages: [
    language('java', 'java kt', 'kotlin', [
      /^[^\S\r\n\u2028\u2029]*import\s+(?:static\s+)?([\w.]+)/gm,
    ]),
  ],
  imports: {
    syntax: byPrefix('.', [
      ['org.apache.logging.log4j', 'org.apache.logging.log4j:log4j-core'],
      ['org.apache.log4j', 'log4j:log4j'],
      ['com.fasterxml.jackson.databind', 'com.fasterxml.jackson.core:jackson-databind'],
      ['com.google.gson', 'com.google.code.gson:gson'],
      ['com.google.common', 'com.google.guava:guava'],
      ['org.apache.commons.lang3', 'org.apache.commons:commons-lang3'],
      ['org.apache.commons.text', 'org.apache.commons:commons-text'],
      ['org.apache.commons.collections4', 'org.apache.commons:commons-collections4'],
      ['org.apache.commons.collections', 'commons-collections:commons-collections'],
      ['org.apache.commons.io', 'commons-io:commons-io'],
      ['org.apache.commons.fileupload', 'commons-fileupload:commons-fileupload'],
      ['org.yaml.snakeyaml', 'org.yaml:snakeyaml'],
      ['com.alibaba.fastjson', 'com.alibaba:fastjson'],
      ['com.thoughtworks.xstream', 'com.thoughtworks.xstream:xstream'],
    ]),
    namePackages: false,
    byPackage: {},
    ownModules: null,
  },
  lockfiles: [],
  manifests: [
    manifest('pom.xml', readPom),
    manifest('build.gradle', readGradle, { pattern: /^build\.gradle\.kts$/ }),
  ],
  installers: [
    installer(
      'mvn mvnw',
      // Packaging and classifier may follow the version.
      argumentPattern(/^([\w.-]+:[\w.-]+)(?::([^\s:]+))?(?::[^\s:]*){0,2}$/),
      { 'dependency:get': takesArtifact, 'dependency:copy': takesArtifact },
      // Goals are in any order.
      { valued: '-f --file -s --settings -P -pl -D -Dartifact', otherwise: takesArtifact },
    ),
  ],
  archives: ['jar'],
})
