import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { AmendPerformanceDto, CreatePerformanceDto } from './performance.dto';
import { Performance, PerformanceDocument } from './performance.schema';

@Injectable()
export class PerformancesService {
  constructor(@InjectModel(Performance.name) private readonly performances: Model<PerformanceDocument>) {}

  create(dto: CreatePerformanceDto, submittedBy: string) {
    return this.performances.create({ ...dto, submittedBy });
  }

  recent(tower: string) {
    return this.performances.find({ tower }).sort({ createdAt: -1 }).limit(50);
  }

  async get(id: string) {
    const performance = await this.performances.findById(id);
    if (!performance) throw new NotFoundException();
    return performance;
  }

  async amend(id: string, dto: AmendPerformanceDto) {
    const performance = await this.get(id);
    performance.set(dto);
    return performance.save();
  }

  async withdraw(id: string, submittedBy: string) {
    const { deletedCount } = await this.performances.deleteOne({ _id: id, submittedBy });
    if (!deletedCount) throw new NotFoundException();
  }
}
