import { Injectable } from '@nestjs/common';
import { load as parseYaml, safeLoad } from 'js-yaml';
import { PrismaService } from '../prisma.service';

interface PlantSheet {
  label: string;
  peakWatts: number;
}

const UNITS: Record<string, string> = { hour: 'hour', day: 'day', month: 'month' };

@Injectable()
export class PlantsService {
  constructor(private readonly prisma: PrismaService) {}

  own(ownerId: number) {
    return this.prisma.plant.findMany({ where: { ownerId } });
  }

  findOwn(id: number, ownerId: number) {
    return this.prisma.plant.findFirst({ where: { id, ownerId } });
  }

  yields(ownerId: number, unit: string, since: string) {
    const statement = this.yieldStatement(unit, since);
    return this.prisma.$queryRawUnsafe(statement, ownerId);
  }

  peaks(ownerId: number, since: string) {
    return this.prisma.$queryRaw`
      SELECT p.label, max(r.watts) AS peak FROM "Reading" r JOIN "Plant" p ON p.id = r."plantId"
      WHERE p."ownerId" = ${ownerId} AND r."takenAt" > ${new Date(since)} GROUP BY p.label`;
  }

  importSheet(ownerId: number, text: string) {
    const sheet = parseYaml(text) as PlantSheet;
    const { label, peakWatts } = sheet;
    return this.prisma.plant.create({ data: { ownerId, label: String(label), peakWatts: Number(peakWatts) } });
  }

  importNotes(text: string): string[] {
    const notes = safeLoad(text);
    return Array.isArray(notes) ? notes.map(String) : [];
  }

  private yieldStatement(unit: string, since: string): string {
    const slot = UNITS[unit] ?? 'day';
    return [
      `SELECT date_trunc('${slot}', r."takenAt") AS slot, sum(r.watts) AS watts`,
      `FROM "Reading" r JOIN "Plant" p ON p.id = r."plantId"`,
      `WHERE p."ownerId" = $1 AND r."takenAt" > '${since}'`,
      'GROUP BY slot ORDER BY slot',
    ].join(' ');
  }
}
