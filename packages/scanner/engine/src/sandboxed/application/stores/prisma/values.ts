import { randomUUID } from 'node:crypto'
import { PrismaClientValidationError } from './errors.ts'
import type { Field, Schema } from './schema.ts'

/** A number that keeps its digits. */
export class Decimal {
  readonly text: string

  constructor(value: unknown) {
    this.text = String(value)
  }
  toString(): string {
    return this.text
  }
  toJSON(): string {
    return this.text
  }
  toNumber(): number {
    return Number(this.text)
  }
  toFixed(digits?: number): string {
    return Number(this.text).toFixed(digits)
  }
  valueOf(): number {
    return Number(this.text)
  }
}

type Check = (value: unknown) => boolean

const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isText: Check = (value) => typeof value === 'string'

const CHECKS: Readonly<Record<string, Check>> = {
  String: isText,
  Boolean: (value) => typeof value === 'boolean',
  Int: Number.isSafeInteger,
  BigInt: (value) => typeof value === 'bigint' || Number.isSafeInteger(value),
  Float: isNumber,
  Decimal: (value) => isNumber(value) || isText(value) || value instanceof Decimal,
  DateTime: (value) =>
    (value instanceof Date && !Number.isNaN(value.getTime())) ||
    (isText(value) && /^\d{4}-\d\d-\d\dT/.test(String(value))),
  Bytes: (value) => value instanceof Uint8Array,
  Json: () => true,
}

const refuse = (field: Field): never => {
  throw new PrismaClientValidationError(`Invalid value for argument '${field.name}'.`)
}

/** A value as the store keeps it. Throws if it doesn't have the type of the field. */
export const toStored = (field: Field, value: unknown, { enums }: Schema): unknown => {
  if (value === null) return null
  if (field.isList) return JSON.stringify(Array.isArray(value) ? value : refuse(field))
  const values = enums.get(field.type)
  const isValid =
    values === undefined
      ? CHECKS[field.type]
      : (each: unknown) => values.includes(String(each)) && isText(each)
  if (isValid?.(value) !== true) refuse(field)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Decimal) return value.text
  if (field.type === 'DateTime') return new Date(value as string).toISOString()
  return field.type === 'Json' ? JSON.stringify(value) : value
}

const READERS: Readonly<Record<string, (value: unknown) => unknown>> = {
  Boolean: Boolean,
  Int: Number,
  Float: Number,
  BigInt: (value) => BigInt(Math.trunc(Number(value))),
  Decimal: (value) => new Decimal(value),
  DateTime: (value) =>
    new Date(typeof value === 'number' ? value : String(value).replace(/^(\S+) (\S+)$/, '$1T$2Z')),
  Json: (value) => parse(value),
  Bytes: (value) => value,
}

const parse = (value: unknown): unknown => {
  try {
    return JSON.parse(String(value)) as unknown
  } catch {
    return value
  }
}

/** A value as the client returns it. */
export const fromStored = ({ type, isList }: Field, value: unknown): unknown => {
  if (isList) return Array.isArray(parse(value)) ? parse(value) : []
  return value === null || value === undefined ? null : (READERS[type]?.(value) ?? value)
}

/** What `@default` and `@updatedAt` give a new row; undefined if the store numbers it. */
export const defaultFor = (field: Field): unknown => {
  const { byDefault: given, isUpdatedAt, isList } = field
  if (isUpdatedAt || given === 'now()') return new Date()
  if (given === undefined) return isList ? [] : null
  if (/^(?:cuid|uuid|ulid|nanoid)\(/.test(given)) return randomUUID()
  if (given.startsWith('autoincrement(')) return undefined
  if (/^(?:true|false)$/.test(given)) return given === 'true'
  if (/^-?\d+(?:\.\d+)?$/.test(given)) return Number(given)
  return /^"(.*)"$/.exec(given)?.[1] ?? (/^\w+$/.test(given) ? given : null)
}
