export { deleteChild, dropPublisher, findParentId, insertChild, isChild, listChildIds, publisherIds } from './family.ts';
