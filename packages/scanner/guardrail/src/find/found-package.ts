import { type EcosystemName, type FoundPackage, getEcosystemRecord } from '@daimon/scanner-core'
import type { PackageRef } from '../package-ref.ts'

export const normalName = (ecosystem: EcosystemName, name: string): string =>
  getEcosystemRecord(ecosystem).names.toRegistryName(name)

export const toPackageRef = (
  ecosystem: EcosystemName,
  from: PackageRef['from'],
  { name, wanted = '', specifier = name, line, isElsewhere = false }: FoundPackage,
): PackageRef => ({
  ecosystem,
  name: normalName(ecosystem, name),
  wanted: wanted.trim(),
  specifier,
  line,
  from,
  ...(isElsewhere ? { isElsewhere: true } : {}),
})
