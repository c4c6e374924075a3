import { groupBy } from '@temelia/estimation/group-by'
import { useMemo, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { Where } from './resource-data.ts'

/** All of the project. */
export const WHOLE_PROJECT: Where = ''

/** The place whose resources are looked at, and the places there are: the project, its objects, their estimates. */
export function useWhere() {
  const { t } = useText()
  const { tree } = useProjectState()
  const [where, setWhere] = useState<Where>(WHOLE_PROJECT)
  const places = useMemo(() => {
    const estimates = groupBy(tree.estimates, (estimate) => estimate.objectId)
    const named = ({ code, name }: { code: string | null; name: string }) => [code, name].filter(Boolean).join(' ')
    return [
      { value: WHOLE_PROJECT, label: t('wholeProject') },
      ...tree.objects.flatMap((object) => [
        { value: `o${object.id}`, label: named(object) },
        ...(estimates.get(object.id) ?? []).map((estimate) => ({
          value: `e${estimate.id}`,
          label: `${named(object)} › ${named(estimate)}`,
        })),
      ]),
    ]
  }, [t, tree.objects, tree.estimates])
  const known = places.some(({ value }) => value === where)
  return { where: known ? where : WHOLE_PROJECT, setWhere, places }
}
