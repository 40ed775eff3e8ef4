import { BUSY_TIMES, type DriveJob } from '../../protocol/application-job.ts'
import { guestCpuMs } from '../shared/monitor/guest-cpu.ts'

/** A budget in CPU time, so that machine load doesn't change the result; limited by wall time. */
export const createBudget = ({ budgetMs }: DriveJob, pid: number): (() => boolean) => {
  const [beganMs, startMs] = [performance.now(), guestCpuMs(pid)]
  return () =>
    guestCpuMs(pid) - startMs > budgetMs || performance.now() - beganMs > BUSY_TIMES * budgetMs
}

/** CPU time between two looks that shows that the application is at work. */
const WORK_MS = 20

/** Whether the application has used CPU time since the last look. */
export const watchWork = (pid: number): (() => boolean) => {
  let before = guestCpuMs(pid)
  return () => {
    const now = guestCpuMs(pid)
    const isAtWork = now - before > WORK_MS
    before = now
    return isAtWork
  }
}
