from recipe import Recipe


class Documented(Recipe):
    def test_none(self):
        pass
