/** Who has a project open, as the server tells it; each person once. The project is null where none is open. */
export type PeopleThere = Readonly<{
  project: number | null
  /** `at`: the activity of the timetable that a person is changing. */
  people: readonly Readonly<{ id: number; name: string; at: number | null }>[]
}>

/** Reads what the server says of it, in a reply or as a live event. */
export function readPeople(told: unknown): PeopleThere {
  const { InvestmentId, People } = told as Readonly<{
    InvestmentId: number | null
    People: readonly Readonly<{ UserId: number; Name: string; ScheduleActivityId?: number | null }>[]
  }>
  return {
    project: InvestmentId,
    people: People.map(({ UserId, Name, ScheduleActivityId = null }) => ({
      id: UserId,
      name: Name,
      at: ScheduleActivityId,
    })),
  }
}
