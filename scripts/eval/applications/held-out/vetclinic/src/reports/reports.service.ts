import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class ReportsService {
  constructor(private readonly dataSource: DataSource) {}

  visits(ownerId: number, group: string) {
    const sql = `SELECT ${group} AS label, COUNT(*) AS visits
      FROM appointments a JOIN pets p ON p.id = a.petId
      WHERE p.ownerId = ? GROUP BY label`;
    return this.dataSource.query(sql, [ownerId]);
  }

  visitsSince(ownerId: number, since: string, status: string) {
    const sql = `SELECT a.id, a.startsAt, a.status FROM appointments a JOIN pets p ON p.id = a.petId
      WHERE p.ownerId = ? AND a.startsAt >= ? AND a.status = ?`;
    return this.dataSource.query(sql, [ownerId, since, status]);
  }
}
