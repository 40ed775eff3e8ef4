import { type Arguments, getValues, hasOption, readArguments } from '../options.ts'
import { isUnknown, shown } from '../unknown.ts'
import { type Invocation, installAll } from './install-packages.ts'

/** `npx x`, `npm exec x`, `pnpm dlx x`: fetches packages and runs a program of one. */
export const runPackage = (invocation: Invocation): void => {
  const { call, report, installer, given, before } = invocation
  const own = readArguments(given, { valued: installer.valued, operandsMax: 1 })
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
export const createFromPackage = (invocation: Invocation): void => {
  const { given, installer } = invocation
  const { operands } = readArguments(given, { valued: installer.valued, operandsMax: 1 })
  const [spec] = operands
  if (spec !== undefined) installAll(invocation, [toCreatorPackage(spec)])
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
export const setManifest = (invocation: Invocation): void => {
  const { report, call, given, installer } = invocation
  const [action, ...pairs] = readArguments(given, { valued: installer.valued }).operands
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
