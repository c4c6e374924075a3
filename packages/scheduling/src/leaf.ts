/** One activity by itself, read into the counts of its calendar: duration, progress, constraints (SPEC.md S4, S6). */
import { type ScheduleFault, type ScheduleFaultCode, shown } from './faults.ts'
import { readMoment } from './moment.ts'
import type { ReadSettings } from './settings.ts'
import type { ActivityInput, ConstraintKind } from './types.ts'
import { elapsedTime, type WorkingTime } from './working-time.ts'

/** Not begun, begun, done. */
export type Progress = 0 | 1 | 2

/** An activity in counts of its working time. */
export interface Leaf {
  readonly time: WorkingTime
  /** Minutes that are still planned: all, what remains, or those of the finished work. */
  readonly duration: number
  readonly progress: Progress
  /** The count at which work really began; of what has not begun: none. */
  readonly actualStart: number | null
  /** It is not planned before this count; of finished work: where it began. */
  readonly earliest: number
  /** It should finish by this count. */
  readonly latestFinish: number
  readonly asLate: boolean
  /** Its finish stands at the end of work, not where the next work begins. */
  readonly endsAtEnd: boolean
  readonly faults: readonly ScheduleFault[]
}

/** The longest duration and lag: a hundred years of whole days. */
export const MOST_MINUTES = 36_525 * 1_440

/** Reads an activity. What is wrong is told, and counts as if it were not typed. */
export function readLeaf(activity: ActivityInput, settings: ReadSettings): Leaf {
  return new LeafReading(activity, settings).read()
}

/** The working time of an activity or group: elapsed, its calendar's, or the project's. */
export function timeOf(activity: ActivityInput, settings: ReadSettings): WorkingTime {
  if (activity.elapsed) return elapsedTime
  const id = activity.calendarId ?? null
  return (id === null ? undefined : settings.times.get(id)) ?? settings.projectTime
}

class LeafReading {
  private readonly faults: ScheduleFault[] = []
  private readonly time: WorkingTime
  private earliest: number
  private latestFinish = Number.POSITIVE_INFINITY

  constructor(
    private readonly activity: ActivityInput,
    private readonly settings: ReadSettings,
  ) {
    this.time = timeOf(activity, settings)
    this.earliest = this.time.before(Math.max(settings.start, settings.dataDate ?? settings.start))
  }

  read(): Leaf {
    const { activity, time, settings } = this
    const id = activity.calendarId ?? null
    if (id !== null && !settings.times.has(id)) this.add('CALENDAR_MISSING', id)
    const duration = this.readDuration()
    const asLate = this.takeConstraints(duration)
    const progress = this.readProgress(duration)
    return {
      time,
      duration,
      progress: 0,
      actualStart: null,
      earliest: this.earliest,
      latestFinish: this.latestFinish,
      endsAtEnd: (progress?.duration ?? duration) > 0 || activity.milestone === 'finish' || progress !== null,
      ...progress,
      asLate: asLate && progress === null,
      faults: this.faults,
    }
  }

  private readDuration(): number {
    const typed = this.activity.duration
    if (!Number.isFinite(typed) || typed < 0) {
      this.add('DURATION_INVALID', typed)
      return 0
    }
    if (typed > MOST_MINUTES) this.add('DURATION_TOO_LONG', typed)
    return Math.min(Math.round(typed), MOST_MINUTES)
  }

  private takeConstraints(duration: number): boolean {
    const { time } = this
    let asLate = false
    let floor = Number.NEGATIVE_INFINITY
    for (const { kind, date } of this.activity.constraints ?? []) {
      if (kind === 'asLateAsPossible') {
        asLate = true
        continue
      }
      const ofFinish = FINISHES.has(kind)
      const moment = readMoment(date ?? '', ofFinish ? 'end' : 'start')
      if (moment === null) {
        this.add('CONSTRAINT_DATE_INVALID', date ?? '')
        continue
      }
      const start = time.before(moment) - (ofFinish ? duration : 0)
      if (EARLY.has(kind)) floor = Math.max(floor, start)
      if (LATE.has(kind)) this.latestFinish = Math.min(this.latestFinish, start + duration)
    }
    if (floor + duration > this.latestFinish) this.add('CONSTRAINTS_CROSSED')
    this.earliest = Math.max(this.earliest, floor)
    return asLate
  }

  /** What has begun; null for what has not. */
  private readProgress(
    duration: number,
  ): Pick<Leaf, 'progress' | 'duration' | 'actualStart' | 'earliest' | 'latestFinish'> | null {
    const { time, settings } = this
    const percent = this.readPercent()
    const typedStart = this.actual(this.activity.actualStart, 'start')
    const typedFinish = this.actual(this.activity.actualFinish, 'end')
    if (percent === 0 && typedStart === null && typedFinish === null) return null
    const remaining = percent === 100 ? 0 : this.readRemaining(duration, percent)
    const done = percent === 100 || typedFinish !== null ? duration : Math.max(duration - remaining, 0)
    const noStart = typedStart === null
    if (noStart) this.add(typedFinish === null ? 'ACTUAL_START_ASSUMED' : 'ACTUAL_FINISH_WITHOUT_START')
    const now = typedFinish ?? settings.dataDate
    const assumed = noStart && typedFinish === null ? readMoment(this.activity.assumedStart ?? '') : null
    const known = typedStart ?? assumed
    const start =
      known !== null ? time.before(known) : now === null ? time.before(settings.start) : time.before(now) - done
    if (percent === 100 || typedFinish !== null) {
      let finish = typedFinish === null ? start + duration : time.before(typedFinish)
      const by = assumed === null ? null : readMoment(this.activity.assumedFinish ?? '', 'end')
      if (by !== null) finish = Math.max(Math.min(finish, time.before(by)), start)
      if (typedFinish === null && settings.dataDate !== null && known !== null)
        finish = Math.max(Math.min(finish, time.before(settings.dataDate)), start)
      if (finish < start || this.endsBeforeStart()) {
        this.add('ACTUAL_FINISH_BEFORE_START', this.activity.actualFinish ?? '')
        finish = start + duration
      }
      return {
        progress: 2,
        duration: finish - start,
        actualStart: start,
        earliest: start,
        latestFinish: Number.POSITIVE_INFINITY,
      }
    }
    return {
      progress: 1,
      duration: remaining,
      actualStart: start,
      earliest: settings.dataDate === null ? start + done : Math.max(time.before(settings.dataDate), start),
      latestFinish: this.latestFinish,
    }
  }

  private endsBeforeStart(): boolean {
    const { actualStart, actualFinish } = this.activity
    return Boolean(actualStart && actualFinish) && String(actualFinish).slice(0, 10) < String(actualStart).slice(0, 10)
  }

  private readPercent(): number {
    const percent = this.activity.percent ?? 0
    if (percent >= 0 && percent <= 100) return percent
    this.add('PERCENT_INVALID', percent)
    return 0
  }

  private readRemaining(duration: number, percent: number): number {
    const typed = this.activity.remaining ?? null
    if (typed !== null && Number.isFinite(typed) && typed >= 0 && typed <= MOST_MINUTES) return Math.round(typed)
    if (typed !== null) this.add('REMAINING_INVALID', typed)
    return Math.round((duration * (100 - percent)) / 100)
  }

  private actual(text: string | null | undefined, at: 'start' | 'end'): number | null {
    if (text === null || text === undefined || text === '') return null
    const moment = readMoment(text, at)
    if (moment === null) this.add('ACTUAL_DATE_INVALID', text)
    const { dataDate } = this.settings
    if (moment !== null && dataDate !== null && moment > dataDate) this.add('ACTUAL_AFTER_DATA_DATE', text)
    return moment
  }

  private add(code: ScheduleFaultCode, value?: unknown): void {
    this.faults.push({ code, activity: this.activity.id, ...(value === undefined ? {} : { value: shown(value) }) })
  }
}

const FINISHES: ReadonlySet<ConstraintKind> = new Set(['finishNoEarlier', 'finishNoLater', 'mustFinish'])
const EARLY: ReadonlySet<ConstraintKind> = new Set(['startNoEarlier', 'finishNoEarlier', 'mustStart', 'mustFinish'])
const LATE: ReadonlySet<ConstraintKind> = new Set(['startNoLater', 'finishNoLater', 'mustStart', 'mustFinish'])
