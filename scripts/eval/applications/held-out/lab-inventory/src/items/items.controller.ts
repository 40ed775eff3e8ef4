import { Body, Controller, Get, Param, ParseIntPipe, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { CurrentInstrument, CurrentUser, InstrumentGuard, Public } from '../auth/guards';
import { Instrument, User } from '../entities';
import { ItemQueryDto, NewItemDto, NewReadingDto, ReadingQueryDto, StockDto } from './items.dto';
import { ItemsService } from './items.service';

@Controller('items')
export class ItemsController {
  constructor(private readonly items: ItemsService) {}

  @Get()
  search(@CurrentUser() user: User, @Query() query: ItemQueryDto) {
    return this.items.search(user.labId, query);
  }

  @Get(':id')
  find(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number) {
    return this.items.find(user.labId, id);
  }

  @Post()
  create(@CurrentUser() user: User, @Body() body: NewItemDto) {
    return this.items.create(user.labId, body);
  }

  @Post(':id/stock')
  stock(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number, @Body() body: StockDto) {
    return this.items.adjust(user.labId, id, body.change);
  }

  @Patch(':id/attributes')
  describe(
    @CurrentUser() user: User,
    @Param('id', ParseIntPipe) id: number,
    @Body() patch: Record<string, unknown>,
  ) {
    return this.items.describe(user.labId, id, patch);
  }
}

@Controller('readings')
export class ReadingsController {
  constructor(private readonly items: ItemsService) {}

  @Get()
  list(@CurrentUser() user: User, @Query() query: ReadingQueryDto) {
    return this.items.readingsOf(user.labId, query);
  }

  @Public()
  @UseGuards(InstrumentGuard)
  @Post()
  record(@CurrentInstrument() instrument: Instrument, @Body() body: NewReadingDto) {
    return this.items.record(instrument, body);
  }
}
