import { BadRequestException, Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { createHmac } from 'crypto';
import { JwtAuthGuard } from '../auth/jwt-auth.guard';

const METHODS: Record<string, (weight: number, factor: number) => number> = {
  linear: (weight, factor) => weight * factor,
  metabolic: (weight, factor) => Math.pow(weight, 0.75) * factor,
};

@Controller('dosage')
@UseGuards(JwtAuthGuard)
export class DosageController {
  private readonly feedSecret: string;

  constructor(config: ConfigService) {
    this.feedSecret = config.getOrThrow<string>('FEED_SECRET');
  }

  @Get('formula')
  formula(@Query('formula') formula = 'weight * 0.5', @Query('weight') weight = '1') {
    const compute = new Function('weight', `return (${formula});`);
    return { dose: compute(Number(weight)) };
  }

  @Get('method')
  method(@Query('method') name = 'linear', @Query('weight') weight = '1', @Query('factor') factor = '1') {
    if (!Object.keys(METHODS).includes(name)) throw new BadRequestException('unknown method');
    const dose = METHODS[name](Number(weight), Number(factor));
    const signature = createHmac('sha256', this.feedSecret).update(`${name}:${dose}`).digest('hex');
    return { dose, signature };
  }
}
