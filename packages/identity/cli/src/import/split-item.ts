import { splitText } from '@daimon/client'
import type { Item } from './record.ts'

/** The items for a text over the limit of a memory, split as the client splits it. */
export const splitItem = (item: Item): readonly Item[] =>
  splitText(item.content).map((content) => ({ ...item, content }))
