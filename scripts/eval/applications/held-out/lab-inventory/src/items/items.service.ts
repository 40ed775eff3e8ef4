import { Injectable, Logger, NotFoundException } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { combine, type Tree } from '../common/objects';
import { Instrument, Item, Order, Reading } from '../entities';
import { ItemQueryDto, NewItemDto, NewReadingDto, ReadingQueryDto } from './items.dto';

const pageSize = 50;

@Injectable()
export class ItemsService {
  private readonly log = new Logger(ItemsService.name);

  constructor(
    @InjectRepository(Item) private readonly items: Repository<Item>,
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    @InjectRepository(Reading) private readonly readings: Repository<Reading>,
  ) {}

  search(labId: number, { term, sort, page }: ItemQueryDto): Promise<Item[]> {
    const query = this.items.createQueryBuilder('item').where('item.labId = :labId', { labId });
    if (term) {
      query.andWhere(`(item.name ILIKE '%${term}%' OR item.catalogNumber = '${term}')`);
    }
    return query.orderBy(`item.${sort}`).skip(page * pageSize).take(pageSize).getMany();
  }

  async readingsOf(labId: number, { sample, page }: ReadingQueryDto): Promise<Reading[]> {
    const query = this.readings.createQueryBuilder('reading').where('reading.labId = :labId', { labId });
    if (sample) {
      query.andWhere('(reading.sample ILIKE :prefix OR reading.sample = :sample)', { prefix: `${sample}%`, sample });
    }
    return query.orderBy('reading.takenAt', 'DESC').skip(page * pageSize).take(pageSize).getMany();
  }

  async find(labId: number, id: number): Promise<Item> {
    const item = await this.items.findOneBy({ id, labId });
    if (!item) throw new NotFoundException();
    return item;
  }

  create(labId: number, input: NewItemDto): Promise<Item> {
    const { name, catalogNumber, lotNumber, quantity, reorderAt } = input;
    return this.items.save({ name, catalogNumber, lotNumber, quantity, reorderAt, labId });
  }

  async adjust(labId: number, id: number, change: number): Promise<Item> {
    const item = await this.find(labId, id);
    await this.items.increment({ id: item.id, labId }, 'quantity', change);
    return this.find(labId, id);
  }

  async describe(labId: number, id: number, patch: Tree): Promise<Item> {
    const item = await this.find(labId, id);
    item.attributes = combine(item.attributes, patch);
    return this.items.save(item);
  }

  async record(instrument: Instrument, { sample, value }: NewReadingDto): Promise<{ id: number }> {
    const { id } = await this.readings.save({ instrument, labId: instrument.labId, sample, value });
    return { id };
  }

  @Cron(CronExpression.EVERY_DAY_AT_5AM)
  async reorder(): Promise<void> {
    for await (const item of this.lowStock()) {
      const open = await this.orders.countBy({ item: { id: item.id }, status: 'draft' });
      if (open > 0) continue;
      await this.orders.save({ item, labId: item.labId, quantity: Math.max(1, item.reorderAt) });
      this.log.log(`draft order for item ${item.id}`);
    }
  }

  private async *lowStock(): AsyncGenerator<Item> {
    for (let offset = 0; ; offset += pageSize) {
      const page = await this.items
        .createQueryBuilder('item')
        .where('item.quantity < item.reorderAt')
        .orderBy('item.id')
        .skip(offset)
        .take(pageSize)
        .getMany();
      if (page.length === 0) return;
      yield* page;
    }
  }
}
