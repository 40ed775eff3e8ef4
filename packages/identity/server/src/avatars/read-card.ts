import { CharacterCard, RuntimeConfig } from '@daimon/identity-api'
import { PngError, readPngCard } from '@daimon/identity-core'
import { parseBody, parseStrictJson, validationError } from '@daimon/runtime'
import type { CallOf } from '../operations/operation.ts'

/** The card of a request; throws VALIDATION_ERROR if it isn't one of the format in the query. */
export const readCard = ({
  body,
  bodyType,
  query,
}: Pick<CallOf<'importCard'>, 'body' | 'bodyType' | 'query'>): CharacterCard => {
  const card = parseBody(
    CharacterCard,
    bodyType === 'json' ? body : fromPng(body as unknown as Uint8Array),
    ['/data/extensions/daimon'],
  )
  const given = bodyType === 'json' ? card.spec.slice(-2) : 'png'
  if (query.format !== undefined && query.format !== given)
    throw validationError([
      { pointer: '/format', message: `is ${query.format}, and the body ${given}` },
    ])
  return card
}

const fromPng = (bytes: Uint8Array): unknown => {
  try {
    const parsed = parseStrictJson(readPngCard(bytes))
    if ('value' in parsed) return parsed.value
    throw validationError(parsed.issues)
  } catch (error) {
    if (!(error instanceof PngError)) throw error
    throw validationError([{ pointer: '', message: error.message }])
  }
}

export const checkCardSize = (runtimeConfig: RuntimeConfig): void => {
  if (RuntimeConfig.safeParse(runtimeConfig).success) return
  throw validationError([
    {
      pointer: '/data',
      message: 'is too large to be kept: card and runtime_config may have 256 KiB together',
    },
  ])
}
