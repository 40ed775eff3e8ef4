import type { Attribute } from './attribute.ts'
import { HABITS } from './habits.ts'
import { HOME } from './home.ts'
import { NAMES } from './names.ts'
import { OWN_ATTRIBUTES } from './own-attributes.ts'
import { PLANS } from './plans.ts'
import { WORK } from './work.ts'

/** The first that matches a clause reads it. */
export const ATTRIBUTES: readonly Attribute[] = [
  ...NAMES,
  ...OWN_ATTRIBUTES,
  ...PLANS,
  ...HOME,
  ...WORK,
  ...HABITS,
]
