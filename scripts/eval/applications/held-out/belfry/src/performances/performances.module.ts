import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Performance, PerformanceSchema } from './performance.schema';
import { PerformancesController } from './performances.controller';
import { PerformancesService } from './performances.service';

@Module({
  imports: [MongooseModule.forFeature([{ name: Performance.name, schema: PerformanceSchema }])],
  controllers: [PerformancesController],
  providers: [PerformancesService],
  exports: [PerformancesService],
})
export class PerformancesModule {}
