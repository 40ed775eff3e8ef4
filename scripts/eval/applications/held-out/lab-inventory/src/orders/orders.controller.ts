import { Body, Controller, Get, NotFoundException, Param, ParseIntPipe, Post } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CurrentUser, Roles } from '../auth/guards';
import { Order, User } from '../entities';
import { NewOrderDto } from '../items/items.dto';
import { ItemsService } from '../items/items.service';

@Controller('orders')
export class OrdersController {
  constructor(
    private readonly items: ItemsService,
    @InjectRepository(Order) private readonly orders: Repository<Order>,
  ) {}

  @Get()
  list(@CurrentUser() user: User) {
    return this.orders.find({ where: { labId: user.labId }, order: { id: 'DESC' }, take: 100 });
  }

  @Post()
  async create(@CurrentUser() user: User, @Body() body: NewOrderDto) {
    const item = await this.items.find(user.labId, body.itemId);
    const { quantity, costCenter } = body;
    return this.orders.save({ item, labId: user.labId, quantity, costCenter });
  }

  @Get(':id')
  async find(@Param('id', ParseIntPipe) id: number) {
    const order = await this.orders.findOneBy({ id });
    if (!order) throw new NotFoundException();
    return order;
  }

  @Post(':id/cancel')
  async cancel(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number) {
    const { affected } = await this.orders.update({ id, labId: user.labId }, { status: 'cancelled' });
    if (!affected) throw new NotFoundException();
    return { id, status: 'cancelled' };
  }

  @Roles('manager')
  @Post(':id/place')
  async place(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number) {
    const where = { id, labId: user.labId, status: 'draft' as const };
    const { affected } = await this.orders.update(where, { status: 'placed' });
    if (!affected) throw new NotFoundException();
    return { id, status: 'placed' };
  }
}
