import { findCorrections, shortCorrection } from '@daimon/identity-core'
import type { MessagePair } from '../../scripts/eval/corrections/read-pairs.ts'

/** Whether the later message of a pair is taken for a correction of the earlier one. */
export const isCorrected = ({ prior, later }: MessagePair): boolean =>
  shortCorrection(later, [{ id: 'prior', content: prior, isAssistant: false }]) !== undefined ||
  findCorrections(later, [{ id: 'prior', content: prior, isRecent: true }]).length > 0

/** The part of these pairs that is taken for corrections, from 0 to 1. */
export const shareCorrected = (pairs: readonly MessagePair[]): number =>
  pairs.filter(isCorrected).length / pairs.length
