from rest_framework import status, viewsets
from rest_framework.decorators import action, api_view, permission_classes
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from .feeds import FeedError, FeedReader, parse_feed, parse_outline
from .layouts import LayoutCodec
from .models import Comment, Episode, Guest, Show
from .permissions import IsProducer, OwnsShow
from .selectors import episodes_of, plays_per, shows_matching, shows_with_word
from .serializers import CommentSerializer, EpisodeSerializer, GuestSerializer, ShowSerializer


class ShowViewSet(viewsets.ModelViewSet):
    serializer_class = ShowSerializer
    permission_classes = [IsAuthenticated, OwnsShow]

    def get_queryset(self):
        return Show.objects.filter(owner=self.request.user)

    @action(detail=True)
    def episodes(self, request, pk=None):
        found = episodes_of(self.get_object(), request.query_params)
        return Response(EpisodeSerializer(found, many=True).data)

    @action(detail=True)
    def plays(self, request, pk=None):
        show = self.get_object()
        rows = plays_per(show, request.query_params.get("period"), request.query_params.get("language", "en"))
        return Response([{"slot": slot, "plays": plays} for slot, plays in rows])

    @action(detail=True, methods=["post"])
    def layout(self, request, pk=None):
        show = self.get_object()
        layout = LayoutCodec(request.data["layout"]).load()
        theme = LayoutCodec(request.data.get("theme", "")).load_theme()
        return Response({"show": show.pk, "blocks": len(layout), "theme": sorted(map(str, theme))})

    @action(detail=True, methods=["post"], url_path="import")
    def import_feed(self, request, pk=None):
        show = self.get_object()
        content = FeedReader().fetch(request.data["url"])
        created = [Episode.objects.create(show=show, **item) for item in parse_feed(content)]
        return Response({"created": len(created)}, status=status.HTTP_201_CREATED)

    @action(detail=False, methods=["post"])
    def outline(self, request):
        try:
            content = FeedReader().fetch_mirror(request.data["url"])
        except FeedError as error:
            return Response({"detail": str(error)}, status=status.HTTP_400_BAD_REQUEST)
        return Response({"feeds": parse_outline(content)})


class EpisodeViewSet(viewsets.ModelViewSet):
    queryset = Episode.objects.select_related("show")
    serializer_class = EpisodeSerializer
    permission_classes = [IsAuthenticated]
    http_method_names = ["get", "patch", "delete"]


class GuestViewSet(viewsets.ModelViewSet):
    serializer_class = GuestSerializer
    permission_classes = [IsAuthenticated]
    http_method_names = ["get", "patch", "delete"]

    def get_queryset(self):
        return Guest.objects.filter(episode__show__owner=self.request.user)


class SearchView(APIView):
    def get(self, request):
        word = request.query_params.get("word")
        found = shows_with_word(word) if word else shows_matching(request.query_params.get("pattern", ""))
        return Response([{"id": show.pk, "title": show.title, "episodes": show.size} for show in found])


class CommentsView(APIView):
    def post(self, request, episode_id):
        episode = get_object_or_404(Episode, pk=episode_id, published=True)
        serializer = CommentSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save(episode=episode, author=request.user)
        return Response(serializer.data, status=status.HTTP_201_CREATED)


@api_view(["DELETE"])
@permission_classes([AllowAny])
def purge_comments(request, episode_id):
    removed, _ = Comment.objects.filter(episode_id=episode_id).delete()
    return Response({"removed": removed})


@api_view(["POST"])
@permission_classes([IsProducer])
def verify_show(request, show_id):
    changed = Show.objects.filter(pk=show_id).update(verified=True)
    return Response({"changed": changed})
