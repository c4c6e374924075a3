import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEditor } from '../open-project/use-project.ts'
import { lookAt, type RecipeAction } from './recipe-actions.ts'

/** What an act would change, asked anew a moment after it was changed; none for an act that cannot be sent yet. */
export function useRecipePreview(act: RecipeAction | null) {
  const editor = useEditor()
  const [settled] = useDebouncedValue(act === null ? null : JSON.stringify(act), 300)
  return useQuery({
    queryKey: ['recipe-outlook', settled],
    queryFn: ({ signal }) => lookAt(editor, JSON.parse(settled ?? '{}') as RecipeAction, signal),
    enabled: settled !== null,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    meta: { keep: false },
  })
}
