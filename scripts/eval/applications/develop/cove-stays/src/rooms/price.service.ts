import { Injectable } from '@nestjs/common'
import { Room } from '../schemas'

type Season = (nights: number, base: number) => number

const SEASONS = new Map<string, Season>([
  ['flat', (nights, base) => nights * base],
  ['summer', (nights, base) => nights * base * 1.4],
  ['winter', (nights, base) => Math.max(2, nights) * base * 0.8],
])

@Injectable()
export class PriceService {
  total({ rule, base }: Room, nights: number): number {
    const names = ['nights', 'base']
    const formula = new Function(...names, `'use strict'; return ${rule}`)
    return Number(formula(nights, base))
  }

  seasonal({ season, base }: Room, nights: number): number {
    const formula = SEASONS.get(season) ?? SEASONS.get('flat')
    return formula!(nights, base)
  }
}
