import { Body, Controller, Get, NotFoundException, Param, ParseIntPipe, Post, Query, UseGuards } from '@nestjs/common';
import { IsIn, IsString, IsUrl, MaxLength } from 'class-validator';
import { Caller, CurrentMember, MemberGuard } from '../auth/guards';
import { InverterClient } from './inverter.client';
import { PlantsService } from './plants.service';

class ProbeDto {
  @IsUrl({ require_tld: false })
  base!: string;

  @IsIn(['local', 'cloud'])
  mode!: string;
}

class SheetDto {
  @IsString()
  @MaxLength(4000)
  text!: string;

  @IsString()
  @MaxLength(4000)
  notes!: string;
}

@Controller('plants')
@UseGuards(MemberGuard)
export class PlantsController {
  constructor(
    private readonly plants: PlantsService,
    private readonly inverters: InverterClient,
  ) {}

  @Get()
  list(@CurrentMember() { id }: Caller) {
    return this.plants.own(id);
  }

  @Get('yields')
  async yields(@CurrentMember() { id }: Caller, @Query('unit') unit: string, @Query('since') since: string) {
    return { yields: await this.plants.yields(id, unit, since), peaks: await this.plants.peaks(id, since) };
  }

  @Get(':id')
  async show(@CurrentMember() caller: Caller, @Param('id', ParseIntPipe) id: number) {
    const plant = await this.plants.findOwn(id, caller.id);
    if (!plant) throw new NotFoundException();
    return plant;
  }

  @Post('probe')
  probe(@Body() { base, mode }: ProbeDto) {
    return mode === 'cloud' ? this.inverters.cloudState(base) : this.inverters.state(base);
  }

  @Post('sheet')
  async sheet(@CurrentMember() { id }: Caller, @Body() { text, notes }: SheetDto) {
    const plant = await this.plants.importSheet(id, text);
    return { id: plant.id, notes: this.plants.importNotes(notes) };
  }
}
