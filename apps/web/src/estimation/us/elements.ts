import { divisions, uniformat, type UniformatElement } from '@temelia/model/estimation/classification'
import type { TemplateArticle, TemplateEstimate, TemplateObject } from '@temelia/model/estimation/template-file'

/** What the groups of the elements become: objects, estimates of one object, or chapters of one estimate. */
export type Layout = 'objects' | 'estimates' | 'chapters'

/** The lowest of the chosen elements: one whose parts are chosen too is only their heading. */
export function lowest(chosen: ReadonlySet<string>): readonly UniformatElement[] {
  return uniformat.filter(
    ({ code }) => chosen.has(code) && ![...chosen].some((other) => other !== code && other.startsWith(code)),
  )
}

/** The structure of the chosen elements, one line each in its usual unit. */
export function structureOfElements(
  chosen: ReadonlySet<string>,
  layout: Layout,
  objectName: string,
): readonly TemplateObject[] {
  const elements = lowest(chosen)
  const groups = uniformat.filter(({ code, level }) => level === 1 && elements.some((one) => one.code.startsWith(code)))
  const inGroup = (group: string) => elements.filter(({ code }) => code.startsWith(group))
  if (layout === 'objects')
    return groups.map((group) => ({
      Code: group.code,
      Name: group.title,
      Estimates: systemsOf(inGroup(group.code)),
    }))
  if (layout === 'estimates')
    return [
      {
        Name: objectName,
        Estimates: groups.map((group) => ({
          Code: group.code,
          Name: group.title,
          Articles: inGroup(group.code).map((element) => lineOf(element, chapterOf(element.code))),
        })),
      },
    ]
  const all = groups.flatMap((group) =>
    inGroup(group.code).map((element) => lineOf(element, `${group.code} ${group.title}`)),
  )
  return [{ Name: objectName, Estimates: [{ Name: objectName, Articles: all }] }]
}

/** The structure of the chosen divisions: an estimate each, or a chapter each of one estimate. */
export function structureOfDivisions(
  chosen: ReadonlySet<string>,
  layout: Exclude<Layout, 'objects'>,
  objectName: string,
): readonly TemplateObject[] {
  const list = divisions.filter(({ code }) => chosen.has(code))
  const line = ({ code, title }: (typeof list)[number]): TemplateArticle => ({
    Chapter: `${code} ${title}`,
    Name: title,
    MeasureUnit: 'LS',
    Quantity: 1,
    Division: code,
  })
  const estimates: TemplateEstimate[] =
    layout === 'chapters'
      ? [{ Name: objectName, Articles: list.map(line) }]
      : list.map((division) => ({ Code: division.code, Name: division.title, Articles: [line(division)] }))
  return [{ Name: objectName, Estimates: estimates }]
}

/** How many lines a structure makes. */
export function linesOf(objects: readonly TemplateObject[]): number {
  return objects.reduce(
    (sum, { Estimates }) => Estimates.reduce((inner, { Articles }) => inner + Articles.length, sum),
    0,
  )
}

/** One estimate for each system (level 2) of a group. */
function systemsOf(elements: readonly UniformatElement[]): TemplateEstimate[] {
  const systems = [...new Set(elements.map(({ code }) => code.slice(0, 3)))]
  return systems.map((system) => ({
    Code: system,
    Name: uniformat.find(({ code }) => code === system)?.title ?? system,
    Articles: elements.filter(({ code }) => code.slice(0, 3) === system).map((element) => lineOf(element, null)),
  }))
}

function chapterOf(code: string): string | null {
  const system = uniformat.find((one) => one.code === code.slice(0, 3))
  return system ? `${system.code} ${system.title}` : null
}

function lineOf(element: UniformatElement, chapter: string | null): TemplateArticle {
  return {
    ...(chapter ? { Chapter: chapter } : {}),
    Symbol: element.code,
    Name: element.title,
    MeasureUnit: element.unit,
    Quantity: 0,
    Uniformat: element.code,
  }
}
