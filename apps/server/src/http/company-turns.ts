import { type OfPerson, WaitingLine } from './waiting-line.ts'

/** Where the time comes from: that of the machine, or that of a test. */
export interface Clock {
  /** Milliseconds of a time that never goes back. */
  now(): number
  /** Calls back after so many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, then: () => void): () => void
}

export interface Limits {
  /** Requests at work at once. */
  readonly atOnce: number
  /** Of these, those of one company while others ask. */
  readonly beside: number
  /** Requests of one company that wait, and of all. */
  readonly waitingOfOne: number
  readonly waiting: number
}

/** What a company used long ago counts no more: half of it after so long, ms. */
const HALF_LIFE = 2_000

/** A company asks "of late" for so long after a request, ms. */
const OF_LATE = 1_000

/** A turn is lent for so long, ms. Whoever takes longer waits for something else (a print, a server elsewhere), or works in slices as it is. */
const LENT = 250

/** A request gives way to others for so long in all, ms: it may hold what they wait for. */
const GIVES_WAY = 50

/** What two companies used is alike below so much, ms. */
const ALIKE = 20

/** A company that has no more at work than another gives way only where it used so many times more: those who use alike are served better side by side. */
const TIMES = 2

/** Below this what a company used is forgotten, ms. */
const NOTHING = 1

/** A request that is at work. */
export interface Turn {
  /**
   * Whether somebody who used less is at work: then a promise that is kept when they are done, or when this request has given way for long
   * enough. To be asked between two steps of the work.
   */
  giveWay(): Promise<void> | undefined
  /** The work is done, or needs nobody to wait for it any more. Once is enough; more does no harm. */
  end(): void
}

/** A request that asked for its turn. */
export interface Asking {
  /** It wants none any more. Where it had begun nothing happens. */
  leave(): void
}

interface Company {
  readonly who: string
  readonly waiting: WaitingLine<Waiting>
  /** Turns that it holds. */
  held: number
  /** Of these, those that do not give way just now. */
  active: number
  /** Time of its turns, the sum over all, what is long ago counting less; up to `at`. */
  used: number
  at: number
}

interface Waiting extends OfPerson {
  readonly begin: (turn: Turn) => void
  readonly refuse: () => void
}

/**
 * Whose request is next. So many are at work at once; of those that wait the next is one of the company that used the least time of late, its
 * people by turns. While several companies ask, one of them holds only some of the turns, so that another finds one free; and whoever is at work gives
 * way between two steps to a company that used less. A company that asks alone waits for nobody.
 */
export class CompanyTurns {
  private readonly companies = new Map<string, Company>()
  private readonly givingWay = new Set<() => void>()
  private held = 0
  private waitingInAll = 0
  private latest = { who: '', at: Number.NEGATIVE_INFINITY }
  private before = this.latest
  private swept = 0

  constructor(
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Requests that hold a turn. */
  get atWork(): number {
    return this.held
  }

  /** Requests that wait for one. */
  get size(): number {
    return this.waitingInAll
  }

  /**
   * Asks for a turn of a company for one of its people. `begin` is called with it, at once where one is free; `refuse` where too many wait already, of
   * the company or in all: whoever has the most that wait gives up their last one, a person in their company, and in all a company.
   */
  ask(who: string, person: string, begin: (turn: Turn) => void, refuse: () => void): Asking {
    const now = this.clock.now()
    if (who !== this.latest.who) this.before = this.latest
    this.latest = { who, at: now }
    if (now - this.swept > HALF_LIFE) this.sweep(now)
    const company = this.company(who, now)
    const waiting: Waiting = { person, begin, refuse }
    company.waiting.add(waiting)
    this.waitingInAll++
    this.next()
    const leave = () => {
      if (company.waiting.leave(waiting)) this.waitingInAll--
    }
    this.keepShort(company)
    return { leave }
  }

  private company(who: string, now: number): Company {
    const known = this.companies.get(who)
    if (known) return known
    const company: Company = { who, waiting: new WaitingLine(), held: 0, active: 0, used: 0, at: now }
    this.companies.set(who, company)
    return company
  }

  /** Refuses the last that waits of the company's person with the most, or in all of the company with the most, where that is too many. */
  private keepShort(company: Company): void {
    if (company.waiting.length > this.limits.waitingOfOne) this.refuseOne(company)
    if (this.waitingInAll <= this.limits.waiting) return
    let most = company
    for (const one of this.companies.values()) if (one.waiting.length > most.waiting.length) most = one
    this.refuseOne(most)
  }

  private refuseOne({ waiting }: Company): void {
    const one = waiting.lastOfMost()
    if (!one) return
    this.waitingInAll--
    one.refuse()
  }

  private next(): void {
    while (this.held < this.limits.atOnce) {
      const company = this.chosen()
      const waiting = company?.waiting.next()
      if (!company || !waiting) return
      this.waitingInAll--
      waiting.begin(this.begun(company))
    }
  }

  /** The company that used the least of those that wait and may have another turn. */
  private chosen(): Company | undefined {
    if (this.waitingInAll === 0) return undefined
    const now = this.clock.now()
    let least: Company | undefined
    for (const company of this.companies.values()) {
      if (company.waiting.length === 0 || company.held >= this.mostOf(company, now)) continue
      charge(company, now)
      if (!least || company.used < least.used || (company.used === least.used && company.held < least.held))
        least = company
    }
    return least
  }

  private mostOf({ who }: Company, now: number): number {
    const { atOnce, beside } = this.limits
    const other = this.latest.who === who ? this.before : this.latest
    return now - other.at > OF_LATE ? atOnce : beside
  }

  private begun(company: Company): Turn {
    this.held++
    company.held++
    this.activate(company, 1)
    let ended = false
    let left = GIVES_WAY
    let goOn: (() => void) | undefined
    const end = () => {
      if (ended) return
      ended = true
      takeBack()
      goOn?.()
      this.held--
      company.held--
      this.activate(company, -1)
      for (const look of this.givingWay) look()
      this.next()
    }
    const takeBack = this.clock.after(LENT, end)
    const giveWay = () => {
      if (ended || left <= 0 || this.isNext(company)) return undefined
      return new Promise<void>((resolve) => {
        const began = this.clock.now()
        this.activate(company, -1)
        const look = () => {
          if (this.isNext(company)) goOn?.()
        }
        goOn = () => {
          goOn = undefined
          stop()
          this.givingWay.delete(look)
          left -= this.clock.now() - began
          this.activate(company, 1)
          resolve()
        }
        const stop = this.clock.after(left, () => goOn?.())
        this.givingWay.add(look)
      })
    }
    return { giveWay, end }
  }

  /** Whether nobody who used less is at work. */
  private isNext(company: Company): boolean {
    if (this.held === company.held) return true
    const now = this.clock.now()
    charge(company, now)
    for (const other of this.companies.values()) {
      if (other === company || other.active === 0) continue
      charge(other, now)
      const times = company.held > other.held ? 1 : TIMES
      if (other.used * times + ALIKE < company.used) return false
    }
    return true
  }

  private activate(company: Company, by: number): void {
    charge(company, this.clock.now())
    company.active += by
  }

  /** Forgets companies that have nothing here. */
  private sweep(now: number): void {
    this.swept = now
    for (const company of this.companies.values()) {
      charge(company, now)
      if (company.held === 0 && company.waiting.length === 0 && company.used < NOTHING)
        this.companies.delete(company.who)
    }
  }
}

/** Brings what a company used up to now. */
function charge(company: Company, now: number): void {
  const passed = now - company.at
  if (passed <= 0) return
  company.used = company.used * 2 ** (-passed / HALF_LIFE) + company.active * passed
  company.at = now
}
