-- Every recipe line and component was put into a trigram index one by one: three quarters of the time of an import, and of every act
-- that replaces recipes. Nobody looks for one across projects: they are found through their article or project, and a search among
-- them reads the tenant's own lines.
drop index article_resources_search;
drop index article_components_search;

-- New articles wait in a short list that the index takes in together. Searches read the list, so it is kept to a few pages.
alter index articles_search set (fastupdate = on, gin_pending_list_limit = 256);
