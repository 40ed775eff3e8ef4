import type { Knex } from 'knex';
import { db } from '../db.js';

export interface Shipment {
  id: number;
  org_id: number;
  reference: string;
  consignee: string;
  carrier: string | null;
  status: string;
  paid: boolean;
  price_cents: number;
}

export interface ShipmentFilter {
  reference?: string;
  consignee?: string;
  status?: string;
}

export class ShipmentRepository {
  constructor(private readonly knex: Knex = db) {}

  private scoped(orgId: number) {
    return this.knex<Shipment>('shipments').where('org_id', orgId);
  }

  list(orgId: number, filter: ShipmentFilter) {
    const query = this.scoped(orgId).orderBy('id', 'desc').limit(100);
    if (filter.status) query.andWhere('status', filter.status);
    if (filter.reference) {
      query.whereRaw(`reference ilike '${filter.reference}%'`);
    }
    if (filter.consignee) {
      query.whereRaw('consignee ilike ?', [`%${filter.consignee}%`]);
    }
    return query;
  }

  find(orgId: number, id: number) {
    return this.scoped(orgId).andWhere('id', id).first();
  }

  async create(orgId: number, input: { reference: string; consignee: string; carrier?: string }) {
    const row = { org_id: orgId, reference: input.reference, consignee: input.consignee, carrier: input.carrier };
    const [created] = await this.knex('shipments').insert(row).returning('*');
    return created as Shipment;
  }

  async change(orgId: number, id: number, values: Partial<Shipment>) {
    const [changed] = await this.scoped(orgId).andWhere('id', id).update(values).returning('*');
    return changed;
  }

  remove(orgId: number, id: number) {
    return this.scoped(orgId).andWhere('id', id).delete();
  }

  tracking(id: number) {
    return this.knex('shipments').where({ id }).first('id', 'reference', 'consignee', 'status', 'carrier');
  }
}

export const shipments = new ShipmentRepository();
